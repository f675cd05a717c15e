package io.argosy.system.storage;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.argosy.SourceTree;
import io.argosy.system.testbed.Waits;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * S3Proxy as a server on loopback; its bucket is a directory. Its newer provider {@code
 * filesystem-nio2} lists no uploads any more after a part was cut off.
 */
final class S3Server implements AutoCloseable {

  private static final Path CLASS_PATH =
      SourceTree.root().resolve("download-agent/s3proxy/target/s3proxy.classpath");

  private final Path bucket;
  private final Path keys;
  private final int port;
  private final Process process;
  private final Thread end;

  private S3Server(Path bucket, Path keys, int port, Process process) {
    this.bucket = bucket;
    this.keys = keys;
    this.port = port;
    this.process = process;
    this.end = new Thread(process::destroyForcibly);
    Runtime.getRuntime().addShutdownHook(end);
  }

  /** Skips the test where nothing was built by Maven. */
  static void require() {
    assumeTrue(Files.exists(CLASS_PATH), "the class path of S3Proxy is written by Maven");
  }

  /**
   * Starts it and waits until it answers.
   *
   * @param home of its own files
   * @param bucket a directory with a name that a bucket may have
   */
  static S3Server start(Path home, Path bucket) throws IOException {
    Files.createDirectories(home);
    Files.createDirectories(bucket);
    int port = freePort();
    Path keys = Files.writeString(home.resolve("keys"), "AKIDSYSTEM:secret/of+the+system");
    Path settings =
        Files.writeString(
            home.resolve("s3proxy.conf"),
            """
            s3proxy.endpoint=http://127.0.0.1:%d
            s3proxy.authorization=aws-v4
            s3proxy.identity=AKIDSYSTEM
            s3proxy.credential=secret/of+the+system
            jclouds.provider=filesystem
            jclouds.filesystem.basedir=%s
            jclouds.identity=none
            jclouds.credential=none
            """
                .formatted(port, bucket.getParent()));
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx128m",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                Files.readString(CLASS_PATH).strip(),
                "org.gaul.s3proxy.Main",
                "--properties",
                settings.toString())
            .redirectErrorStream(true)
            .redirectOutput(home.resolve("s3proxy.log").toFile())
            .start();
    S3Server server = new S3Server(bucket, keys, port, process);
    Waits.until("S3Proxy answers", server::isListening);
    return server;
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private boolean isListening() {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      return socket.isConnected();
    } catch (IOException e) {
      return false;
    }
  }

  /** Returns the lines of a node's storage below {@code nodes[]}. */
  String[] storage(String node) {
    return new String[] {
      "  - name: " + node,
      "    storage:",
      "      kind: s3",
      "      url: http://127.0.0.1:" + port + "/" + bucket.getFileName(),
      "      credentials: site",
      "      token-file: " + keys
    };
  }

  /** Returns how many files there are below a name. */
  long files(String below) {
    try (Stream<Path> all = Files.walk(bucket.resolve(below))) {
      return all.filter(Files::isRegularFile).count();
    } catch (NoSuchFileException e) {
      return 0;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns how many files there are that are no data: parts and other files of uploads. */
  long uploads() {
    return files("") - files("sys");
  }

  /** Ends it as {@code kill -9} does. */
  @Override
  public void close() {
    process.destroyForcibly();
    Waits.until("S3Proxy has ended", () -> !process.isAlive());
    Runtime.getRuntime().removeShutdownHook(end);
  }
}
