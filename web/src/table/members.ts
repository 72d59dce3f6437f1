// The members of a table, and which of them are people.
import type { Member, Table } from '../wire/types';

export function memberOf(table: Table, number: number): Member | undefined {
  return table.members.find((each) => each.member === number);
}

/** A member who is no person, but a bot of others. */
export function isProgram(table: Table, number: number): boolean {
  return memberOf(table, number)?.program === true;
}

/** A member who is one: what people want, and whom one waits for, is asked of these. */
export function isPerson(table: Table, number: number): boolean {
  return number !== 0 && !isProgram(table, number);
}
