export default function JoinScreen(_: { id: string }) {
  return <main>JoinScreen</main>;
}
