// A QR code as a drawing of our own: dark on light in both themes, with the quiet zone of four modules
// that readers need.

import { useMemo } from 'preact/hooks';
import qrcode from 'qrcode-generator';
import './qr.css';

const quiet = 4;

/** One path for all dark modules; runs in a row are one rectangle. */
export function qrPath(text: string): { path: string; size: number } {
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const count = code.getModuleCount();
  let path = '';
  for (let row = 0; row < count; row++) {
    for (let column = 0; column < count; column++) {
      let run = 0;
      while (column + run < count && code.isDark(row, column + run)) run++;
      if (run) path += `M${column + quiet} ${row + quiet}h${run}v1h-${run}z`;
      column += run;
    }
  }
  return { path, size: count + 2 * quiet };
}

export default function Qr({ text, label }: { text: string; label: string }) {
  const { path, size } = useMemo(() => qrPath(text), [text]);
  return (
    <svg
      class="qr"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shape-rendering="crispEdges"
    >
      <rect width={size} height={size} class="qr-ground" />
      <path d={path} class="qr-dark" />
    </svg>
  );
}
