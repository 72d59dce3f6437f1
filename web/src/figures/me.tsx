export default function MeScreen(_: { id: string }) {
  return <main>MeScreen</main>;
}
