// The server counts characters by code points, the browser by units of UTF-16.

/** A text in three parts: before the span, the span, and after it. */
export function cut(
  text: string,
  span: readonly [number, number] | undefined,
): [string, string, string] {
  if (!span || span[1] <= span[0]) return [text, '', ''];
  const points = [...text];
  const [from, to] = span;
  return [
    points.slice(0, from).join(''),
    points.slice(from, to).join(''),
    points.slice(to).join(''),
  ];
}
