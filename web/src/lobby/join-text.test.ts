import { describe, expect, it } from 'vitest';
import { codeIn, wayTo } from './join-text';

const id = '-LDek27kUWDlzzgThOjLvQ';

describe('what people paste', () => {
  it('may be a link, with or without words around it', () => {
    expect(wayTo(`https://play.example/t/${id}`)).toBe(`/t/${id}`);
    expect(wayTo(`  Come along: http://10.0.0.7:9898/t/${id} !`)).toBe(`/t/${id}`);
    expect(wayTo(`play.example/g/${id}?at=12`)).toBe(`/g/${id}`);
  });

  it('may be the end of a link', () => {
    expect(wayTo(id)).toBe(`/t/${id}`);
  });

  it('may be a code, however it is typed', () => {
    expect(codeIn('k7wqm 3xtpa')).toBe('K7WQM-3XTPA');
    expect(codeIn('K7WQM3XTPA')).toBe('K7WQM-3XTPA');
    expect(wayTo('K7WQM-3XTPA')).toBe('/join#K7WQM-3XTPA');
    expect(wayTo('https://play.example/join#K7WQM-3XTPA')).toBe('/join#K7WQM-3XTPA');
  });

  it('may be nothing of the kind', () => {
    expect(wayTo('')).toBeUndefined();
    expect(wayTo('hello')).toBeUndefined();
    expect(wayTo('https://play.example/rules')).toBeUndefined();
  });
});
