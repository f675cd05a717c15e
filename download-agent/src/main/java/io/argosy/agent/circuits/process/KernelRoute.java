package io.argosy.agent.circuits.process;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Asks the kernel by which interface data leaves, with iproute2.
 *
 * @param program usually {@code ip}
 */
public record KernelRoute(String program, JsonMapper json) {

  private static final Duration LONGEST = Duration.ofSeconds(1);

  /**
   * Why data from the own address to the peer does not leave by the interface; empty if it does.
   */
  public Optional<String> fault(InetAddress own, InetAddress peer, String device) {
    try {
      String answer =
          answer("-json", "route", "get", peer.getHostAddress(), "from", own.getHostAddress());
      String actual = device(answer);
      return actual.equals(device)
          ? Optional.empty()
          : Optional.of(
              "data to %s leaves by %s instead of %s"
                  .formatted(peer.getHostAddress(), actual, device));
    } catch (IOException e) {
      return Optional.of("the route to %s is not known: %s".formatted(peer, e.getMessage()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.of("the agent stops");
    }
  }

  /** The answer is short, so that it fits into the pipe before the program ends. */
  private String answer(String... words) throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder(program);
    builder.command().addAll(List.of(words));
    Process process = builder.redirectErrorStream(true).start();
    try {
      process.getOutputStream().close();
      if (!process.waitFor(LONGEST.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new IOException(program + " does not answer");
      }
      String answer =
          new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
      if (process.exitValue() != 0) {
        throw new IOException(answer);
      }
      return answer;
    } finally {
      process.destroyForcibly();
    }
  }

  private String device(String answer) throws IOException {
    try {
      JsonNode routes = json.readTree(answer);
      return routes.path(0).path("dev").asString("");
    } catch (JacksonException e) {
      throw new IOException("an answer of %s is not readable".formatted(program), e);
    }
  }
}
