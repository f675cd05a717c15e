package io.argosy.fdt.matrix;

import io.argosy.fdt.matrix.Case.Pair;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;

/** Jobs that succeed, or that FDT reports as successful. */
final class PlainCases {

  private static final FileTime NOON = FileTime.from(Instant.parse("2020-01-01T12:00:00Z"));

  private PlainCases() {}

  static List<Case> all() {
    return List.of(
        new Case("push of two files", PlainCases::push),
        new Case("pull of two files", PlainCases::pull),
        new Case("empty file", PlainCases::empty),
        new Case("empty file over a full one", PlainCases::emptyOverFull),
        new Case("corrupt copy of the same size and time", PlainCases::corruptCopy),
        new Case("everything there already", PlainCases::allThere),
        new Case("source grows while it is read", PlainCases::grows),
        new Case("two clients, one destination file", PlainCases::twoClients));
  }

  private static Pair push(Rig rig) throws IOException {
    Path a = rig.file("a", 3 * Rig.MB);
    Path b = rig.file("b", 5);
    Child server = rig.serve();
    return new Pair(server, rig.push(a, b));
  }

  private static Pair pull(Rig rig) throws IOException {
    Path a = rig.file("a", 3 * Rig.MB);
    Path b = rig.file("b", 5);
    Child server = rig.serve();
    return new Pair(server, pull(rig, a, b));
  }

  static Child pull(Rig rig, Object... files) throws IOException {
    String list = rig.lines("list", files);
    return rig.client("-pull", "-P", "1", "-d", rig.destination().toString(), "-fl", list);
  }

  private static Pair empty(Rig rig) throws IOException {
    Path a = rig.file("a", 0);
    Path b = rig.file("b", 5);
    Child server = rig.serve();
    return new Pair(server, rig.push(a, b));
  }

  private static Pair emptyOverFull(Rig rig) throws IOException {
    Path a = rig.file("a", 0);
    Files.writeString(rig.destination().resolve("a"), "full");
    Child server = rig.serve();
    return new Pair(server, rig.push(a));
  }

  private static Pair corruptCopy(Rig rig) throws IOException {
    Path a = rig.file("a", 1000);
    var bytes = Files.readAllBytes(a);
    bytes[500]++;
    Path copy = Files.write(rig.destination().resolve("a"), bytes);
    Files.setLastModifiedTime(a, NOON);
    Files.setLastModifiedTime(copy, NOON);
    Path b = rig.file("b", 5);
    Child server = rig.serve();
    return new Pair(server, rig.push(a, b));
  }

  private static Pair allThere(Rig rig) throws IOException {
    Path a = rig.file("a", 1000);
    Files.setLastModifiedTime(a, NOON);
    Files.setLastModifiedTime(Files.copy(a, rig.destination().resolve("a")), NOON);
    Child server = rig.serve();
    return new Pair(server, rig.push(a));
  }

  private static Pair grows(Rig rig) throws IOException {
    Path a = rig.file("a", 24_000_000);
    Child server = rig.serve();
    Child client = BrokenCases.slowPush(rig, a);
    rig.underWay("a");
    Files.write(a, new byte[3_000_000], StandardOpenOption.APPEND);
    return new Pair(server, client);
  }

  /** The first job is slow enough for the second to start and end meanwhile. */
  private static Pair twoClients(Rig rig) throws IOException {
    Path a = rig.file("a", 40 * Rig.MB);
    Child server = rig.serve();
    Child first = BrokenCases.slowPush(rig, a);
    rig.underWay("a");
    Child second = rig.push(a);
    first.exit(Child.PATIENCE);
    return new Pair(server, second);
  }
}
