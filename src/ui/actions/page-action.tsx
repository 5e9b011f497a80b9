import { type ComponentProps, createContext, useContext, useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Button, ButtonLink } from './button';

/** What the page creates, for whoever is outside of it: the key `c` and the command palette. */
export function createPageAction() {
  let offered: (() => void) | null = null;
  /** The path of the page whose action runs once it is there. */
  let requested: string | null = null;
  return {
    /** The page at this path has its button now; answers what takes it back. */
    offer: (path: string, action: () => void) => {
      offered = action;
      if (requested === path) {
        requested = null;
        action();
      }
      return () => {
        offered = null;
      };
    },
    /** False when the page creates nothing. */
    run: (): boolean => {
      offered?.();
      return offered !== null;
    },
    request: (path: string) => {
      requested = path;
    },
    /** Another page is shown: what was wanted of one that never came is no longer. */
    pageShown: (path: string) => {
      if (requested !== path) requested = null;
    },
  };
}

export const PageActionContext = createContext<ReturnType<typeof createPageAction> | null>(null);

function useOfferAction(onClick: () => void): void {
  const pageAction = useContext(PageActionContext);
  const { pathname } = useLocation();
  const act = useEffectEvent(onClick);
  useEffect(() => pageAction?.offer(pathname, () => act()), [pageAction, pathname]);
}

/** Runs the action of a page: at once where it is shown, else after going there. */
export function useRunPageAction(): (path: string) => void {
  const pageAction = useContext(PageActionContext);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return (path) => {
    if (pathname === path && pageAction?.run()) return;
    pageAction?.request(path);
    void navigate(path);
  };
}

/** The button with which the page creates something; the key `c` and the command palette press it too. */
export function CreateButton({
  onClick,
  ...props
}: Omit<ComponentProps<typeof Button>, 'onClick'> & { onClick: () => void }) {
  useOfferAction(onClick);
  return <Button {...props} aria-keyshortcuts="c" onClick={() => onClick()} />;
}

/** The same for a page that creates on a page of its own. */
export function CreateLink({ to, ...props }: ComponentProps<typeof ButtonLink>) {
  const navigate = useNavigate();
  useOfferAction(() => void navigate(to));
  return <ButtonLink {...props} to={to} aria-keyshortcuts="c" />;
}
