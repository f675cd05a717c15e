package io.argosy.bench.tcp;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A network namespace without a name. A process that reads its standard input holds it, so it ends
 * at {@link #close}, and also when this process ends for any reason.
 */
public final class Namespace implements AutoCloseable {

  private final Process holder;

  private Namespace(Process holder) {
    this.holder = holder;
  }

  /**
   * @throws IOException not permitted, as for all users but root, or not a Linux system
   */
  public static Namespace create() throws IOException {
    // "unshare" executes cat in its own process, whose id therefore names the namespace.
    Process holder = new ProcessBuilder("unshare", "--net", "cat").start();
    Namespace made = new Namespace(holder);
    try {
      // cat returns what it reads, so that the namespace exists when the byte is back.
      holder.getOutputStream().write('\n');
      holder.getOutputStream().flush();
      if (holder.getInputStream().read() != '\n') {
        throw new IOException("unshare --net: " + text(holder.getErrorStream().readAllBytes()));
      }
      made.run("ip", "link", "set", "lo", "up");
      return made;
    } catch (IOException e) {
      made.close();
      throw e;
    }
  }

  public long pid() {
    return holder.pid();
  }

  /** Returns a command that runs in the namespace. */
  public List<String> command(List<String> words) {
    List<String> all = new ArrayList<>(List.of("nsenter", "--net=/proc/" + pid() + "/ns/net"));
    all.addAll(words);
    return all;
  }

  /** Runs a command in the namespace. */
  public void run(String... words) throws IOException {
    call(command(List.of(words)));
  }

  /** Sets a kernel setting of the namespace, such as {@code net/ipv4/tcp_rmem}. */
  void set(String key, String value) throws IOException {
    run("sh", "-c", "echo \"$1\" > \"/proc/sys/$0\"", key, value);
  }

  /**
   * @throws IOException the command fails; with its message
   */
  static void call(List<String> command) throws IOException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    process.getOutputStream().close();
    String output = text(process.getInputStream().readAllBytes());
    if (process.onExit().join().exitValue() != 0) {
      throw new IOException(String.join(" ", command) + ": " + output);
    }
  }

  private static String text(byte[] output) {
    return new String(output, StandardCharsets.UTF_8).strip();
  }

  @Override
  public void close() {
    holder.destroyForcibly().onExit().join();
  }
}
