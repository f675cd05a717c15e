package io.argosy.fdt.matrix;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.argosy.fdt.matrix.Case.Pair;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;

/** Jobs that fail because of files, disks or processes. */
final class BrokenCases {

  private static final String[] NOBODY = {"setpriv", "--reuid=65534", "--regid=65534"};

  private BrokenCases() {}

  static List<Case> all() {
    return List.of(
        new Case("source missing", BrokenCases::missing),
        new Case("source unreadable", BrokenCases::unreadable),
        new Case("source shrinks while it is read", BrokenCases::shrinks),
        new Case("destination full", BrokenCases::full),
        new Case("destination is a file", BrokenCases::destinationIsFile),
        new Case("server killed", rig -> signalled(rig, true, "KILL")),
        new Case("server terminated", rig -> signalled(rig, true, "TERM")),
        new Case("client killed", rig -> signalled(rig, false, "KILL")),
        new Case("client terminated", rig -> signalled(rig, false, "TERM")),
        new Case(
            "server killed without temporary names", rig -> signalled(rig, true, "KILL", "-notmp")),
        new Case(
            "client killed without temporary names",
            rig -> signalled(rig, false, "KILL", "-notmp")),
        new Case("server frozen for a while", BrokenCases::frozen),
        new Case("few blocks over four streams", BrokenCases::hangs));
  }

  /** A transfer that is slow enough to be observed in the middle of a file. */
  static Child slowPush(Rig rig, Path... files) throws IOException {
    return slowPush(rig, List.of(), files);
  }

  private static Child slowPush(Rig rig, List<String> more, Path... files) throws IOException {
    var arguments = new ArrayList<>(more);
    String list = rig.lines("list", (Object[]) files);
    arguments.addAll(List.of("-P", "1", "-limit", "4M", "-reportDelay", "1"));
    arguments.addAll(List.of("-d", rig.destination().toString(), "-fl", list));
    return rig.client(arguments.toArray(String[]::new));
  }

  private static Pair missing(Rig rig) throws IOException {
    Path a = rig.file("a", 1000);
    Child server = rig.serve();
    return new Pair(server, rig.push(a, rig.source().resolve("missing")));
  }

  /** Files before the unreadable one may or may not arrive; none after it does. */
  private static Pair unreadable(Rig rig) throws IOException {
    Path a = rig.file("a", 1000);
    Path b = rig.file("b", 1000);
    Files.setPosixFilePermissions(a, PosixFilePermissions.fromString("---------"));
    if (Files.isReadable(a)) {
      assumeTrue(Files.isExecutable(Path.of("/usr/bin/setpriv")), "SKIPPED: root reads everything");
      rig.clientPrefix(List.of(NOBODY));
      rig.clientPrefix(List.of("--clear-groups"));
      rig.openToAll();
    }
    Child server = rig.serve();
    return new Pair(server, rig.push(a, b));
  }

  private static Pair shrinks(Rig rig) throws IOException {
    Path a = rig.file("a", 24 * Rig.MB);
    Child server = rig.serve();
    Child client = slowPush(rig, a);
    rig.underWay("a");
    try (var channel = FileChannel.open(a, StandardOpenOption.WRITE)) {
      channel.truncate(16 * Rig.MB);
    }
    return new Pair(server, client);
  }

  private static Pair full(Rig rig) throws IOException, InterruptedException {
    Path[] files = new Path[4];
    for (int i = 0; i < files.length; i++) {
      files[i] = rig.file("f" + i, 10 * Rig.MB);
    }
    assumeTrue(rig.mountSmall("25m"), "SKIPPED: nobody here may mount a small file system");
    Child server = rig.serve();
    return new Pair(server, rig.push(files));
  }

  private static Pair destinationIsFile(Rig rig) throws IOException {
    Path a = rig.file("a", 1000);
    Path file = Files.createFile(rig.destination().resolve("file"));
    Child server = rig.serve();
    String list = rig.lines("list", a);
    return new Pair(server, rig.client("-P", "1", "-d", file.toString(), "-fl", list));
  }

  private static Pair signalled(Rig rig, boolean isServer, String signal, String... more)
      throws IOException {
    Path a = rig.file("a", 24 * Rig.MB);
    Child server = rig.serve();
    Child client = slowPush(rig, List.of(more), a);
    rig.underWay("a");
    (isServer ? server : client).signal(signal);
    return new Pair(server, client);
  }

  private static Pair frozen(Rig rig) throws IOException {
    Path a = rig.file("a", 24 * Rig.MB);
    Child server = rig.serve();
    Child client = slowPush(rig, a);
    rig.underWay("a");
    server.signal("STOP");
    Child.until(() -> client.countInLog("Net Out: 0.000 b/s") > 1);
    server.signal("CONT");
    return new Pair(server, client);
  }

  /** Happens rarely and by chance with the real FDT; the fake does it if configured. */
  private static Pair hangs(Rig rig) throws IOException {
    assumeTrue(rig.isFake(), "SKIPPED: the real one hangs by chance only");
    rig.serverJvm("-Dargosy.fake-fdt.hang=true");
    rig.clientJvm("-Dargosy.fake-fdt.hang=true");
    Path a = rig.file("a", 5 * Rig.MB);
    Child server = rig.serve();
    String list = rig.lines("list", a);
    Child client =
        rig.client("-P", "4", "-reportDelay", "1", "-d", rig.destination().toString(), "-fl", list);
    Child.until(() -> client.countInLog("Net Out: 0.000 b/s") > 2);
    rig.clientHangs();
    rig.serverStays();
    return new Pair(server, client);
  }
}
