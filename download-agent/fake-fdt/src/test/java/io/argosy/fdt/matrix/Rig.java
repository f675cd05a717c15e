package io.argosy.fdt.matrix;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/** The environment of one case: directories, a server, a client. */
final class Rig implements AutoCloseable {

  static final int MB = 1 << 20;

  private static final String POLICY =
      "-Dlia.util.net.common.FileChannelProviderFactory=io.argosy.fdt.policy.ConfinedFiles";

  private final FdtProgram program;
  private final Path base;
  private final Path source;
  private final Path outside;
  private final List<Child> children = new ArrayList<>();
  private final List<Relay> relays = new ArrayList<>();
  private final List<String> serverJvm = new ArrayList<>();
  private final List<String> clientJvm = new ArrayList<>();
  private final List<String> clientPrefix = new ArrayList<>();
  private boolean serverStays;
  private boolean clientHangs;
  private boolean mounted;
  private int port;

  Rig(FdtProgram program, Path base) throws IOException {
    this.program = program;
    this.base = base.toRealPath();
    source = Files.createDirectory(this.base.resolve("source"));
    outside = Files.createDirectory(this.base.resolve("outside"));
    Files.createDirectory(destination());
  }

  boolean isFake() {
    return program.isFake();
  }

  Path source() {
    return source;
  }

  Path destination() {
    return base.resolve("destination");
  }

  Path outside() {
    return outside;
  }

  Path file(String name, int size) throws IOException {
    var bytes = new byte[size];
    new Random(name.hashCode()).nextBytes(bytes);
    Path file = source.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.write(file, bytes);
  }

  /** Writes lines to a file next to the directories, and returns its path. */
  String lines(String name, Object... lines) throws IOException {
    Path list = base.resolve(name);
    Files.write(list, Stream.of(lines).map(Object::toString).toList());
    return list.toString();
  }

  void serverJvm(String... options) {
    Collections.addAll(serverJvm, options);
  }

  void clientJvm(String... options) {
    Collections.addAll(clientJvm, options);
  }

  /** The receiving end may write to the destination only. */
  void confineServerWrites() {
    serverJvm(POLICY, "-Dargosy.fdt.write-root=" + destination());
  }

  void confineClientWrites() {
    clientJvm(POLICY, "-Dargosy.fdt.write-root=" + destination());
  }

  void confineServerReads(Object... granted) throws IOException {
    serverJvm(POLICY, "-Dargosy.fdt.read-list=" + marked(granted));
  }

  void confineClientReads(Object... granted) throws IOException {
    clientJvm(POLICY, "-Dargosy.fdt.read-list=" + marked(granted));
  }

  private String marked(Object... granted) throws IOException {
    return lines(
        "granted",
        Stream.of(granted).map(file -> file.toString().replaceFirst("/", "/./")).toArray());
  }

  /** Words before the client's command, for example to run it as another user. */
  void clientPrefix(List<String> words) {
    clientPrefix.addAll(words);
  }

  /** The server of this case does not end. */
  void serverStays() {
    serverStays = true;
  }

  /** The client of this case is expected to hang. */
  void clientHangs() {
    clientHangs = true;
  }

  /** Starts a server on a free port. */
  Child serve(String... more) {
    String[] common = {"-p", "0", "-FDT_LISTEN", "127.0.0.1"};
    return serveWith(Stream.of(more, common).flatMap(Stream::of).toArray(String[]::new));
  }

  Child serveWith(String... arguments) {
    Child server = serveBare(arguments);
    port = server.port();
    return server;
  }

  /** Starts a server that may fail to listen. */
  Child serveBare(String... arguments) {
    var all = Stream.concat(Stream.of(arguments), Stream.of("-noupdates", "-S")).toList();
    return start("server", program.command(home("server"), serverJvm, all));
  }

  /** Starts a client of the server that was started last. */
  Child client(String... more) {
    var common = List.of("-c", "127.0.0.1", "-p", String.valueOf(port), "-noupdates");
    var command =
        program.command(
            home("client"), clientJvm, Stream.concat(Stream.of(more), common.stream()).toList());
    return start("client", Stream.concat(clientPrefix.stream(), command.stream()).toList());
  }

  Child push(Path... files) throws IOException {
    return client(
        "-P", "1", "-d", destination().toString(), "-fl", lines("list", (Object[]) files));
  }

  /** Waits until a part of the file is on disk. */
  void underWay(String name) {
    Child.until(
        () -> {
          try (Stream<Path> files = Files.list(destination())) {
            return files
                .filter(file -> file.getFileName().toString().endsWith(name))
                .anyMatch(file -> file.toFile().length() > MB);
          }
        });
  }

  /** Lets other users access the files. */
  void openToAll() throws IOException {
    Files.setPosixFilePermissions(base, PosixFilePermissions.fromString("rwxrwxrwx"));
  }

  /** Mounts a small file system as the destination; false if that is not permitted. */
  boolean mountSmall(String size) throws IOException, InterruptedException {
    var mount = new ProcessBuilder("mount", "-t", "tmpfs", "-o", "size=" + size, "tmpfs");
    mount.command().add(destination().toString());
    mounted = mount.start().waitFor() == 0;
    return mounted;
  }

  /** Waits for both ends and collects the observation. */
  Observation observe(Case.Pair pair) throws IOException {
    String client = clientHangs ? "hangs" : pair.client().exit(Child.PATIENCE);
    boolean doesEnd = !serverStays && !pair.server().exit(Child.PATIENCE).equals("hangs");
    if (clientHangs && !pair.client().isAlive() || serverStays && !pair.server().isAlive()) {
      throw new IllegalStateException("ended: " + pair.client().log() + pair.server().log());
    }
    var left = new LeftBehind(source).in(List.of(destination(), outside));
    long arrived = left.values().stream().filter(state -> state.startsWith("whole")).count();
    return new Observation(
        client,
        doesEnd ? "ends" : "runs on",
        left,
        Signs.ofClient(pair.client(), arrived),
        Signs.ofServer(pair.server()));
  }

  private Child start(String role, List<String> command) {
    Child child = Child.start(command, ownHome(role));
    children.add(child);
    return child;
  }

  /** Writable by any user: the client may run as another one. */
  private Path ownHome(String role) {
    try {
      Path home = Files.createDirectory(home(role));
      return Files.setPosixFilePermissions(home, PosixFilePermissions.fromString("rwxrwxrwx"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Path home(String role) {
    return base.resolve(role + children.size());
  }

  Relay closeLater(Relay relay) {
    relays.add(relay);
    return relay;
  }

  @Override
  public void close() throws IOException {
    children.forEach(Child::end);
    for (Relay relay : relays) {
      relay.close();
    }
    if (mounted) {
      try {
        new ProcessBuilder("umount", destination().toString()).start().waitFor();
      } catch (IOException | InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
  }
}
