// A field that was refused may be out of sight, or applied away: it is shown and gets the focus.
import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';

/** Looks in `form` for what is wrong whenever `wrong` is something else and not undefined. */
export function useFirstWrong(form: RefObject<HTMLElement | null>, wrong: unknown): void {
  useEffect(() => {
    if (wrong === undefined) return;
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    const found = field ?? form.current?.querySelector<HTMLElement>('.wrong[role="alert"]');
    const fold = found?.closest('details');
    if (fold) fold.open = true;
    found?.scrollIntoView({ block: 'center' });
    field?.focus({ preventScroll: true });
  }, [wrong]);
}
