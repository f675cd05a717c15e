package io.argosy.fdt.matrix;

import io.argosy.fdt.matrix.Case.Pair;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** How FDT treats names, options and addresses. */
final class NameCases {

  private NameCases() {}

  static List<Case> all() {
    return List.of(
        new Case("blanks and accents", NameCases::odd),
        new Case("name of 240 characters after another", NameCases::longName),
        new Case("names with directories", NameCases::flattened),
        new Case("two sources of one name", NameCases::sameName),
        new Case("a directory with -r", NameCases::recursive),
        new Case("source is a link", NameCases::sourceLink),
        new Case("destination is a link", NameCases::destinationLink),
        new Case("block size of a million", NameCases::oddBlock),
        new Case("an option swallows the file name", NameCases::swallowed),
        new Case("a colon in a positional name", NameCases::colon),
        new Case("connection refused", NameCases::refused),
        new Case("server lets in another address", NameCases::otherAddress),
        new Case("server's port is taken", NameCases::portTaken));
  }

  private static Pair odd(Rig rig) throws IOException {
    Path a = rig.file("a b", 1000);
    Path b = rig.file("caf\u00e9", 1000);
    Child server = rig.serve();
    return new Pair(server, rig.push(a, b));
  }

  private static Pair longName(Rig rig) throws IOException {
    Path a = rig.file("a", 1000);
    Path b = rig.file("b".repeat(240), 1000);
    Child server = rig.serve();
    return new Pair(server, rig.push(a, b));
  }

  private static Pair flattened(Rig rig) throws IOException {
    Path a = rig.file("a", 1000);
    Path b = rig.file("b", 1001);
    Path c = rig.file("c", 1002);
    Child server = rig.serve();
    String list =
        rig.lines("list", a + " / sub/dir/name", b + " / ../escaped", c + " / /absolute/root");
    return new Pair(server, listed(rig, list));
  }

  private static Child listed(Rig rig, String list, String... more) {
    String[] common = {"-P", "1", "-d", rig.destination().toString(), "-fl", list};
    return rig.client(
        java.util.stream.Stream.of(more, common)
            .flatMap(java.util.Arrays::stream)
            .toArray(String[]::new));
  }

  private static Pair sameName(Rig rig) throws IOException {
    Path a = rig.file("x/same", 1000);
    Path b = rig.file("y/same", 1000);
    Child server = rig.serve();
    return new Pair(server, rig.push(a, b));
  }

  private static Pair recursive(Rig rig) throws IOException {
    rig.file("top/s1/s2/deep", 1000);
    rig.file("top/high", 1000);
    Child server = rig.serve();
    return new Pair(
        server,
        rig.client(
            "-P",
            "1",
            "-r",
            "-d",
            rig.destination().toString(),
            rig.source().resolve("top").toString()));
  }

  private static Pair sourceLink(Rig rig) throws IOException {
    Path a = rig.file("a", 1000);
    Path link = Files.createSymbolicLink(rig.source().resolve("link"), a);
    Child server = rig.serve();
    return new Pair(server, rig.push(link));
  }

  private static Pair destinationLink(Rig rig) throws IOException {
    Path a = rig.file("a", 1000);
    Path target = Files.writeString(rig.outside().resolve("target"), "untouched");
    Files.createSymbolicLink(rig.destination().resolve("a"), target);
    Child server = rig.serve();
    return new Pair(server, rig.push(a));
  }

  private static Pair oddBlock(Rig rig) throws IOException {
    Path a = rig.file("a", 3 * Rig.MB);
    Child server = rig.serve("-bs", "1000000");
    return new Pair(server, rig.push(a));
  }

  private static Pair swallowed(Rig rig) throws IOException {
    Path a = rig.file("a", 1000);
    Child server = rig.serve();
    rig.serverStays();
    return new Pair(
        server, rig.client("-d", rig.destination().toString(), "-noupdates", a.toString()));
  }

  private static Pair colon(Rig rig) throws IOException {
    Path a = rig.file("a:b", 1000);
    Child server = rig.serve();
    rig.serverStays();
    return new Pair(
        server, rig.client("-d", rig.destination().toString(), "-P", "1", a.toString()));
  }

  private static Pair refused(Rig rig) throws IOException {
    Path a = rig.file("a", 1000);
    Child server = rig.serve();
    server.end();
    return new Pair(server, rig.push(a));
  }

  private static Pair otherAddress(Rig rig) throws IOException {
    Path a = rig.file("a", 1000);
    Child server = rig.serve("-f", "127.0.0.9");
    rig.serverStays();
    return new Pair(server, rig.push(a));
  }

  private static Pair portTaken(Rig rig) throws IOException {
    try (var taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      String port = String.valueOf(taken.getLocalPort());
      Child second = rig.serveBare("-p", port, "-FDT_LISTEN", "127.0.0.1");
      second.exit(Child.PATIENCE);
      return new Pair(second, second);
    }
  }
}
