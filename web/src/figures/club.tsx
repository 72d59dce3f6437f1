export default function ClubScreen(_: { id: string }) {
  return <main>ClubScreen</main>;
}
