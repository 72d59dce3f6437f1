// After the build: every file that packs well gets a packed sibling, which the server prefers.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const dist = process.argv[2] ?? join(dirname(fileURLToPath(import.meta.url)), '../../build/web');
for (const item of readdirSync(dist, { recursive: true, withFileTypes: true })) {
  if (!item.isFile() || !/\.(js|css|html|json|svg|wasm|webmanifest)$/.test(item.name)) continue;
  const path = join(item.parentPath, item.name);
  const packed = gzipSync(readFileSync(path), { level: 9 });
  writeFileSync(`${path}.gz`, packed);
}
