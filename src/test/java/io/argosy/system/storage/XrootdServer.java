package io.argosy.system.storage;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.argosy.system.testbed.Waits;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A stock XRootD server on loopback with WebDAV, third-party copy and, if an issuer is given, its
 * tokens. Run by root it serves as user nobody, because it refuses to serve as root. To make it
 * trust the issuer, its process gets a mount namespace with the issuer's certificate among those of
 * the system, which needs root.
 */
public final class XrootdServer implements AutoCloseable {

  private static final Path BUNDLE = Path.of("/etc/ssl/certs/ca-certificates.crt");
  private static final boolean IS_ROOT = "root".equals(System.getProperty("user.name"));

  private final Path home;
  private final int port;
  private final Process process;
  private final Thread end;

  private XrootdServer(Path home, int port, Process process) {
    this.home = home;
    this.port = port;
    this.process = process;
    this.end = new Thread(process::destroyForcibly);
    Runtime.getRuntime().addShutdownHook(end);
  }

  /** Skips the test where XRootD with its plug-ins is not installed. */
  public static void require() {
    boolean isThere =
        Stream.of("xrootd", "openssl").allMatch(XrootdServer::isOnPath)
            && Stream.of("libXrdHttp-5.so", "libXrdHttpTPC-5.so", "libXrdAccSciTokens-5.so")
                .allMatch(XrootdServer::isPlugIn);
    assumeTrue(
        isThere,
        "XRootD is missing: apt-get install xrootd-server xrootd-scitokens-plugins openssl");
  }

  /** Skips the test where servers cannot be made to trust an issuer. */
  public static void requireTokens() {
    require();
    assumeTrue(
        mayCheckTokens(), "only root with the right to mount can make XRootD trust an issuer");
  }

  /** Returns whether servers can be made to trust an issuer. */
  public static boolean mayCheckTokens() {
    return IS_ROOT && Files.exists(BUNDLE) && mayMount();
  }

  /** Containers may be without this right. */
  private static boolean mayMount() {
    try {
      HostKey.run("unshare -m true");
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  private static boolean isOnPath(String program) {
    return Stream.of(System.getenv("PATH").split(File.pathSeparator))
        .anyMatch(directory -> Files.isExecutable(Path.of(directory, program)));
  }

  private static boolean isPlugIn(String library) {
    try (Stream<Path> directories = Files.list(Path.of("/usr/lib"))) {
      return directories.anyMatch(directory -> Files.exists(directory.resolve(library)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Creates a directory for the files of servers, which user nobody can enter. */
  static Path home(String name) throws IOException {
    Path home = Files.createTempDirectory(name);
    Files.setPosixFilePermissions(home, PosixFilePermissions.fromString("rwxr-xr-x"));
    return home;
  }

  /**
   * Starts a server and waits until it answers.
   *
   * @param home is created, and readable by everybody
   */
  public static XrootdServer start(Path home, HostKey key, Optional<TokenIssuer> issuer)
      throws IOException {
    Files.createDirectories(home.resolve("root/data"));
    Files.createDirectories(home.resolve("admin"));
    int port = freePort();
    Files.copy(key.key(), home.resolve("host.key"));
    Path configuration =
        Files.writeString(home.resolve("xrootd.cfg"), configuration(home, key, port, issuer));
    if (IS_ROOT) {
      HostKey.run("chown -R nobody " + home);
    }
    ProcessBuilder builder =
        new ProcessBuilder(command(home, configuration, key, issuer))
            .redirectErrorStream(true)
            .redirectOutput(home.resolve("xrootd.log").toFile());
    builder.environment().put("HOME", home.toString());
    builder.environment().put("XDG_CACHE_HOME", home.toString());
    XrootdServer server = new XrootdServer(home, port, builder.start());
    server.awaitReady();
    return server;
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private static String configuration(
      Path home, HostKey key, int port, Optional<TokenIssuer> issuer) throws IOException {
    String plain =
        """
        all.role server
        xrd.port any
        all.export /data
        oss.localroot %1$s/root
        all.adminpath %1$s/admin
        all.pidpath %1$s/admin
        xrootd.chksum adler32
        xrd.protocol http:%2$d libXrdHttp.so
        http.exthandler xrdtpc libXrdHttpTPC.so
        http.cadir %3$s
        http.cert %4$s
        http.key %1$s/host.key
        http.desthttps yes
        """
            .formatted(home, port, key.authorities(), key.certificate());
    return issuer.isEmpty() ? plain : plain + tokens(home, port, issuer.get());
  }

  private static String tokens(Path home, int port, TokenIssuer issuer) throws IOException {
    Path tokens =
        Files.writeString(
            home.resolve("scitokens.cfg"),
            """
            [Global]
            audience = https://localhost:%d, https://wlcg.cern.ch/jwt/v1/any
            [Issuer test]
            issuer = %s
            base_path = /data
            default_user = nobody
            """
                .formatted(port, issuer.url()));
    return """
    ofs.authorize 1
    ofs.authlib libXrdAccSciTokens.so config=%s
    http.header2cgi Authorization authz
    """
        .formatted(tokens);
  }

  /** Each program replaces itself by the next one, so that the process is XRootD. */
  private static List<String> command(
      Path home, Path configuration, HostKey key, Optional<TokenIssuer> issuer) throws IOException {
    String serve = "exec xrootd -c " + configuration;
    if (!IS_ROOT) {
      return List.of("sh", "-c", serve);
    }
    String asNobody =
        "exec setpriv --reuid nobody --regid nogroup --clear-groups -- sh -c '%s'".formatted(serve);
    if (issuer.isEmpty()) {
      return List.of("sh", "-c", asNobody);
    }
    Path bundle = home.resolve("bundle.pem");
    Files.writeString(bundle, Files.readString(BUNDLE) + Files.readString(key.certificate()));
    return List.of(
        "unshare",
        "-m",
        "sh",
        "-c",
        "mount --bind %s %s && %s".formatted(bundle, BUNDLE, asNobody));
  }

  private void awaitReady() {
    Waits.waiting("XRootD answers")
        .failFast(
            () -> {
              if (!process.isAlive()) {
                throw new IllegalStateException("XRootD ended:\n" + log());
              }
            })
        .until(this::isListening);
  }

  private boolean isListening() {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      return socket.isConnected();
    } catch (IOException e) {
      return false;
    }
  }

  /** Returns {@code https://localhost:port}, which is also its audience. */
  public String url() {
    return "https://localhost:" + port;
  }

  /** Returns {@code http://127.0.0.1:port}. */
  public String plainUrl() {
    return "http://127.0.0.1:" + port;
  }

  /** Returns the directory that it serves as {@code /data}. */
  public Path data() {
    return home.resolve("root/data");
  }

  /** Adds a file below {@code /data}, or a directory that it may write to. */
  public void put(String path, byte[] content) throws IOException {
    Path file = data().resolve(path);
    Files.createDirectories(file.getParent());
    Files.write(file, content);
    if (IS_ROOT) {
      HostKey.run("chown -R nobody " + data());
    }
  }

  public String log() {
    try {
      return Files.readString(home.resolve("xrootd.log"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Ends it as {@code kill -9} does. */
  @Override
  public void close() {
    process.destroyForcibly();
    Waits.until("XRootD has ended", () -> !process.isAlive());
    Runtime.getRuntime().removeShutdownHook(end);
  }
}
