/** Leads to the first thing that is wrong in the open step, else to its start, which tells its name. */
export function focusStep(): void {
  const panel = document.querySelector<HTMLElement>('[role=tabpanel][data-state=active]');
  const wrong = panel?.querySelector<HTMLElement>('[aria-invalid=true]');
  (wrong ?? panel)?.focus();
}
