package io.argosy.deploy.demo;

import io.argosy.common.process.RunFile;
import io.argosy.deploy.process.Program;
import io.argosy.deploy.process.SystemCommand;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/**
 * An unchanged XRootD server with WebDAV and third-party copy. XRootD listens on all addresses (and
 * 5.5.3 crashes if its authorization by host is used together with third-party copy), so the only
 * directory that it serves has a name that others cannot guess. Run by root it serves as user
 * {@code nobody}, because it refuses to serve as root.
 *
 * @param name of its process, its log and its run file
 * @param home directory of its files, which user {@code nobody} can enter; its own
 * @param secret name of the directory that it serves
 */
record XrootdProgram(
    String name, Path home, String secret, int port, Path log, Path runFile, XrootdTrust trust)
    implements Program {

  static final boolean IS_ROOT = "root".equals(System.getProperty("user.name"));
  private static final int SECRET_BYTES = 16;
  private static final int CONNECT_MILLIS = 500;
  private static final List<String> PLUG_INS = List.of("libXrdHttp-5.so", "libXrdHttpTPC-5.so");

  /** Returns a server with a free port, which it keeps when it is started again. */
  static XrootdProgram below(Path directory, String name, DemoLayout layout, XrootdTrust trust)
      throws IOException {
    byte[] random = new byte[SECRET_BYTES];
    new SecureRandom().nextBytes(random);
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return new XrootdProgram(
          name,
          Files.createDirectories(directory.resolve(name)),
          HexFormat.of().formatHex(random),
          free.getLocalPort(),
          layout.log(name),
          layout.runFile(name),
          trust);
    }
  }

  /**
   * @param what the command or option that needs it
   * @throws IllegalArgumentException XRootD or one of its plug-ins is not installed here
   */
  static void requireInstalled(String what) throws IOException {
    if (!isOnPath("xrootd") || (IS_ROOT && !isOnPath("setpriv")) || !havePlugIns(PLUG_INS)) {
      throw new IllegalArgumentException(
          what
              + ": XRootD 5 with its plug-ins for HTTP and third-party copy is not"
              + " installed here; on Debian: apt-get install xrootd-server xrootd-server-plugins");
    }
  }

  private static boolean isOnPath(String program) {
    return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
        .anyMatch(directory -> Files.isExecutable(Path.of(directory, program)));
  }

  /** Libraries are in {@code /usr/lib64}, or on Debian in a directory for the architecture. */
  static boolean havePlugIns(List<String> plugIns) throws IOException {
    List<Path> places = List.of(Path.of("/usr/lib64"), Path.of("/usr/lib"));
    for (Path place : places.stream().filter(Files::isDirectory).toList()) {
      try (Stream<Path> below = Stream.concat(Stream.of(place), Files.list(place))) {
        if (below.anyMatch(at -> plugIns.stream().allMatch(p -> Files.exists(at.resolve(p))))) {
          return true;
        }
      }
    }
    return false;
  }

  /** The directory that it serves. */
  Path data() {
    return home.resolve("root").resolve(secret);
  }

  /** The address of {@link #data}. */
  String url() {
    return "%s/%s".formatted(trust.issuer().isPresent() ? origin() : plainOrigin(), secret);
  }

  /** Its address with TLS, which is the audience of its tokens. */
  String origin() {
    return "https://localhost:" + port;
  }

  private String plainOrigin() {
    return "dav://%s:%d".formatted(Stage.LOOPBACK, port);
  }

  /** Writes its configuration and gives it the files below {@link #data}. */
  void prepare() throws IOException {
    Files.createDirectories(data());
    Files.createDirectories(home.resolve("admin"));
    Path key = Files.copy(trust.host().key(), home.resolve("host.key"));
    Files.writeString(
        configuration(),
        """
        all.export /%6$s
        all.adminpath %1$s/admin
        all.pidpath %1$s/admin
        oss.localroot %1$s/root
        xrd.port any
        xrd.network nodnr
        xrd.protocol http:%2$d libXrdHttp.so
        xrootd.chksum max 100 adler32
        http.exthandler xrdtpc libXrdHttpTPC.so
        http.desthttps %7$s
        http.cadir %3$s
        http.cert %4$s
        http.key %5$s
        """
                .formatted(
                    home,
                    port,
                    trust.authorities(),
                    trust.host().certificate(),
                    key,
                    secret,
                    trust.issuer().isPresent() ? "yes" : "no")
            + trust.prepare(this));
    if (IS_ROOT) {
      SystemCommand.run("chown", "-R", "nobody", home.toString());
    }
  }

  private Path configuration() {
    return home.resolve("xrootd.cfg");
  }

  @Override
  public ProcessHandle start() throws IOException {
    List<String> xrootd = List.of("xrootd", "-c", configuration().toString());
    List<String> asNobody =
        List.of("setpriv", "--reuid", "nobody", "--regid", "nogroup", "--clear-groups", "--");
    List<String> command =
        IS_ROOT ? Stream.concat(asNobody.stream(), xrootd.stream()).toList() : xrootd;
    ProcessBuilder builder = new ProcessBuilder(Program.inOwnSession(trust.command(this, command)));
    builder.directory(home.toFile());
    builder.environment().put("HOME", home.toString());
    builder.environment().put("XDG_CACHE_HOME", home.toString());
    builder.redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")));
    builder.redirectErrorStream(true);
    builder.redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
    ProcessHandle process = builder.start().toHandle();
    RunFile.of(process, port).write(runFile);
    return process;
  }

  @Override
  public boolean isReady(ProcessHandle process) {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(Stage.LOOPBACK, port), CONNECT_MILLIS);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  @Override
  public void askToEnd(ProcessHandle process) {
    process.destroy();
  }
}
