import { type ComponentProps, createContext, useContext, useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Button, ButtonLink } from './button';

/** Registry for the page's create action, run by the keys `c` and `n` and the command palette. */
export function createPageAction() {
  let offered: (() => void) | null = null;
  /** Path of the page whose action runs as soon as it registers. */
  let requested: string | null = null;
  return {
    /** Registers the action of the page at this path. Returns a function that unregisters it. */
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
    /** Returns false if the page has no create action. */
    run: (): boolean => {
      offered?.();
      return offered !== null;
    },
    request: (path: string) => {
      requested = path;
    },
    /** Called on navigation: drops a request for a page that was never shown. */
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

/** Runs the create action of a page, after navigating there if necessary. */
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

/** The page's create button; also run by the keys `c` and `n` and the command palette. */
export function CreateButton({
  onClick,
  ...props
}: Omit<ComponentProps<typeof Button>, 'onClick'> & { onClick: () => void }) {
  useOfferAction(onClick);
  return <Button {...props} aria-keyshortcuts="c" onClick={() => onClick()} />;
}

/** Like `CreateButton`, for lists whose create form is a page of its own. */
export function CreateLink({ to, ...props }: ComponentProps<typeof ButtonLink>) {
  const navigate = useNavigate();
  useOfferAction(() => void navigate(to));
  return <ButtonLink {...props} to={to} aria-keyshortcuts="c" />;
}
