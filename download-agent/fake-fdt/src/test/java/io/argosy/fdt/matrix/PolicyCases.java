package io.argosy.fdt.matrix;

import io.argosy.fdt.matrix.Case.Pair;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Attempts to read or write outside a job, through a running FDT with our policy. */
final class PolicyCases {

  private PolicyCases() {}

  static List<Case> all() {
    return List.of(
        new Case("policy: push within the job", PolicyCases::push),
        new Case("policy: pull of what is granted", PolicyCases::pull),
        new Case("policy: write outside", PolicyCases::writeOutside),
        new Case("policy: write to the parent by its name", PolicyCases::climb),
        new Case("policy: write to the root by mapped names", PolicyCases::mapped),
        new Case("policy: pull of /etc/passwd", PolicyCases::pullOther),
        new Case("policy: pull from a server that receives", PolicyCases::pullFromReceiver),
        new Case("policy: client sends what is not granted", PolicyCases::sendOther),
        new Case("policy: list a directory", PolicyCases::listDirectory),
        new Case("policy: source is a link", PolicyCases::sourceLink));
  }

  private static Pair push(Rig rig) throws IOException {
    Path a = rig.file("a b", 3 * Rig.MB);
    rig.confineServerWrites();
    rig.confineClientReads(a);
    Child server = rig.serve();
    String list = rig.lines("list", a + " / 1.part");
    return new Pair(server, push(rig, rig.destination(), list));
  }

  private static Child push(Rig rig, Path directory, String list) {
    return rig.client("-P", "2", "-d", directory.toString(), "-fl", list);
  }

  private static Pair pull(Rig rig) throws IOException {
    Path a = rig.file("a b", 3 * Rig.MB);
    rig.confineServerReads(a);
    rig.confineClientWrites();
    Child server = rig.serve();
    return new Pair(server, PlainCases.pull(rig, a + " / 1.part"));
  }

  private static Pair writeOutside(Rig rig) throws IOException {
    Path a = rig.file("a", 1000);
    rig.confineServerWrites();
    Child server = rig.serve();
    return new Pair(server, push(rig, rig.outside(), rig.lines("list", a)));
  }

  private static Pair climb(Rig rig) throws IOException {
    Path a = rig.file("a", 1000);
    rig.confineServerWrites();
    Child server = rig.serve();
    Path directory = rig.destination().resolve("../outside");
    return new Pair(server, push(rig, directory, rig.lines("list", a)));
  }

  private static Pair mapped(Rig rig) throws IOException {
    Path a = rig.file("a", 1000);
    rig.confineServerWrites();
    Child server = rig.serve();
    String list = rig.lines("list", a + " / ../outside/a");
    return new Pair(server, push(rig, rig.destination(), list));
  }

  private static Pair pullOther(Rig rig) throws IOException {
    rig.confineServerReads(rig.file("a", 1000));
    Child server = rig.serve();
    return new Pair(server, PlainCases.pull(rig, "/etc/passwd"));
  }

  private static Pair pullFromReceiver(Rig rig) throws IOException {
    Path a = rig.file("a", 1000);
    rig.confineServerWrites();
    Child server = rig.serve();
    return new Pair(server, PlainCases.pull(rig, a));
  }

  private static Pair sendOther(Rig rig) throws IOException {
    Path a = rig.file("a", 1000);
    Path b = rig.file("b", 1000);
    rig.confineClientReads(a);
    Child server = rig.serve();
    return new Pair(server, push(rig, rig.destination(), rig.lines("list", a, b)));
  }

  /** FDT lists a directory without asking the policy, so the request itself must be rejected. */
  private static Pair listDirectory(Rig rig) throws IOException {
    rig.file("secret", 1000);
    rig.confineServerWrites();
    Child server = rig.serve();
    Child client = rig.client("-ls", rig.source().toString());
    server.exit(Child.PATIENCE);
    rig.clientHangs();
    return new Pair(server, client);
  }

  private static Pair sourceLink(Rig rig) throws IOException {
    Path a = rig.file("a", 1000);
    Path link = java.nio.file.Files.createSymbolicLink(rig.source().resolve("link"), a);
    rig.confineClientReads(link);
    Child server = rig.serve();
    return new Pair(server, push(rig, rig.destination(), rig.lines("list", link)));
  }
}
