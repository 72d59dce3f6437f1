// What a careful eye would see at once, asked of the page itself. Runs inside the browser: it may use
// nothing from outside.

/** What is wrong with the layout, one line each. `board`: a turn is on the screen and must not scroll. */
export function look({ noScroll }: { noScroll: boolean }): string[] {
  const faults: string[] = [];
  const width = document.documentElement.clientWidth;
  const name = (element: Element) => {
    const text = (element.getAttribute('aria-label') ?? element.textContent ?? '')
      .trim()
      .replace(/\s+/g, ' ');
    const classes =
      typeof element.className === 'string' ? element.className.trim().split(/\s+/).join('.') : '';
    return `<${element.tagName.toLowerCase()}${classes ? `.${classes}` : ''}> "${text.slice(0, 40)}"`;
  };
  const modal = [...document.querySelectorAll('dialog[open]')].pop();
  const root: Element = modal ?? document.body;

  const scrolls = Math.max(document.documentElement.scrollWidth, document.body.scrollWidth);
  if (scrolls > width) {
    const widest = [...document.body.querySelectorAll('*')].find(
      (element) =>
        element.getBoundingClientRect().right > width + 1 &&
        getComputedStyle(element).position !== 'fixed',
    );
    faults.push(`scrolls sideways, ${scrolls} of ${width}${widest ? `: ${name(widest)}` : ''}`);
  }
  if (noScroll && !modal && document.documentElement.scrollHeight > innerHeight + 1) {
    faults.push(`a turn scrolls: ${document.documentElement.scrollHeight} of ${innerHeight}`);
  }

  // For ears only, or there when it has the focus: clipped away to nothing.
  const clipped = new Map<Element, boolean>();
  const isClipped = (element: Element): boolean => {
    const known = clipped.get(element);
    if (known !== undefined) return known;
    const parent = element.parentElement;
    const itself = /^inset\((50|100)%/.test(getComputedStyle(element).clipPath);
    const answer = itself || (parent !== null && isClipped(parent));
    clipped.set(element, answer);
    return answer;
  };
  const visible = (element: Element) =>
    element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) &&
    !isClipped(element) &&
    !(element.closest('details:not([open])') && !element.closest('summary'));

  // Texts as they are painted: one box for each line of each run of text.
  interface Run {
    element: Element;
    boxes: DOMRect[];
  }
  const runs: Run[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!element || !node.textContent?.trim() || !visible(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()].filter((box) => box.width > 1 && box.height > 1);
    if (boxes.length) runs.push({ element, boxes });
  }

  // Cut: text that reaches out of a box that hides what is outside. What is wholly outside is not
  // seen at all, on purpose. Long names may be cut with an ellipsis, if their title has them whole;
  // the last line of talk is one tap away from the talk itself.
  const cuts = new Map<Element, DOMRect | null>();
  const cutter = (element: Element): DOMRect | null => {
    const known = cuts.get(element);
    if (known !== undefined) return known;
    let found: DOMRect | null = null;
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at);
      const hides = (value: string) => value === 'hidden' || value === 'clip';
      if (hides(style.overflowX) || hides(style.overflowY)) {
        found = at.getBoundingClientRect();
        break;
      }
      // What scrolls shows everything in the end.
      if (/auto|scroll/.test(style.overflowX + style.overflowY)) break;
    }
    cuts.set(element, found);
    return found;
  };
  for (const { element, boxes } of runs) {
    const style = getComputedStyle(element);
    if (style.textOverflow === 'ellipsis' && element.closest('[title], [aria-label]')) continue;
    if (element.closest('.ticker')) continue;
    const cut = cutter(element);
    if (!cut) continue;
    for (const box of boxes) {
      const outside =
        box.left >= cut.right - 1 ||
        box.right <= cut.left + 1 ||
        box.top >= cut.bottom - 1 ||
        box.bottom <= cut.top + 1;
      if (outside) continue;
      if (
        box.left < cut.left - 1.5 ||
        box.right > cut.right + 1.5 ||
        box.top < cut.top - 4 ||
        box.bottom > cut.bottom + 4
      ) {
        faults.push(`text is cut: ${name(element)}`);
        break;
      }
    }
  }

  // The letter of a pile and its direction stand beside the scale, within the pile.
  for (const { element, boxes } of runs) {
    const beside = element.closest('.lane-nm');
    const lane = beside?.closest('.lane')?.getBoundingClientRect();
    const track = beside?.parentElement?.querySelector('.lane-track')?.getBoundingClientRect();
    if (!lane || !track) continue;
    if (boxes.some(({ left, right }) => left < lane.left + 2 || right > track.left + 1)) {
      faults.push(`does not fit beside the scale: ${name(element)}`);
    }
  }

  // Two texts on one another. What is scrolled away inside a box is not painted.
  const painted = (element: Element, box: DOMRect): DOMRect | null => {
    let { left, right, top, bottom } = box;
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      if (getComputedStyle(at).overflow === 'visible') continue;
      const frame = at.getBoundingClientRect();
      left = Math.max(left, frame.left);
      right = Math.min(right, frame.right);
      top = Math.max(top, frame.top);
      bottom = Math.min(bottom, frame.bottom);
    }
    return right - left > 1 && bottom - top > 1
      ? new DOMRect(left, top, right - left, bottom - top)
      : null;
  };
  const all = runs
    .filter(({ element }) => !element.closest('[data-may-overlap]'))
    .flatMap(({ element, boxes }) =>
      boxes.flatMap((box) => {
        const seen = painted(element, box);
        // Lines of text are taller than their letters.
        return seen
          ? [
              {
                element,
                left: seen.left,
                right: seen.right,
                top: seen.top + seen.height * 0.2,
                bottom: seen.bottom - seen.height * 0.2,
              },
            ]
          : [];
      }),
    )
    .sort((one, other) => one.top - other.top);
  // A browser knows what lies at a point only within the window: what is below is looked at there.
  const stackAt = (x: number, y: number): Element[] => {
    if (y >= 0 && y < innerHeight) return document.elementsFromPoint(x, y);
    const before = scrollY;
    scrollTo({ top: before + y - innerHeight / 2, behavior: 'instant' });
    const stack = document.elementsFromPoint(x, y - (scrollY - before));
    scrollTo({ top: before, behavior: 'instant' });
    return stack;
  };
  const told = new Set<string>();
  for (let i = 0; i < all.length; i++) {
    const one = all[i]!;
    for (let j = i + 1; j < all.length && all[j]!.top < one.bottom; j++) {
      const other = all[j]!;
      if (one.element === other.element) continue;
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const down = Math.min(one.bottom, other.bottom) - other.top;
      if (across <= 2 || down <= 2) continue;
      // Behind something opaque, such as a sheet in front: only what is on top there is seen.
      const x = Math.max(one.left, other.left) + across / 2;
      const y = other.top + down / 2;
      const stack = stackAt(x, y);
      const seen = (element: Element) => stack.indexOf(element);
      const [front, back] = seen(one.element) < seen(other.element) ? [one, other] : [other, one];
      if (seen(back.element) < 0 && stack.length) continue;
      const between = stack.slice(
        Math.max(0, seen(front.element)),
        Math.max(0, seen(back.element)),
      );
      const covers = between.some((element) => {
        if (element.contains(back.element)) return false;
        const colour = getComputedStyle(element).backgroundColor;
        const picture = getComputedStyle(element).backgroundImage;
        return picture !== 'none' || (colour !== 'transparent' && !/, 0\)|\/ 0\)/.test(colour));
      });
      if (covers) continue;
      const line = `two texts on one another: ${name(one.element)} and ${name(other.element)}`;
      if (!told.has(line)) faults.push(line);
      told.add(line);
    }
  }

  for (const element of root.querySelectorAll(
    'button, a[href], input, select, textarea, [role=button], summary',
  )) {
    if (!visible(element)) continue;
    const box = element.getBoundingClientRect();
    if (box.width === 0 || box.height === 0) continue;
    let scroller: Element | null = element.parentElement;
    while (
      scroller &&
      scroller !== root &&
      !/auto|scroll/.test(getComputedStyle(scroller).overflow)
    )
      scroller = scroller.parentElement;
    const inner = scroller && scroller !== root && scroller !== document.body;
    if (!inner && (box.left < -1 || box.right > width + 1))
      faults.push(`off the screen: ${name(element)}`);
    if (noScroll && !inner && !modal && (box.top < -1 || box.bottom > innerHeight + 1))
      faults.push(`below the fold: ${name(element)}`);
    const inline = getComputedStyle(element).display === 'inline';
    if (!inline && (box.width < 23.5 || box.height < 23.5)) {
      faults.push(
        `small target, ${Math.round(box.width)}x${Math.round(box.height)}: ${name(element)}`,
      );
    }
  }
  for (const element of root.querySelectorAll('[data-hand]')) {
    const box = element.getBoundingClientRect();
    if (visible(element) && (box.width < 43.5 || box.height < 43.5)) {
      faults.push(
        `a hand card of ${Math.round(box.width)}x${Math.round(box.height)}: ${name(element)}`,
      );
    }
  }
  return faults;
}
