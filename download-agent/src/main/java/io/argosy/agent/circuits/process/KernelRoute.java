package io.argosy.agent.circuits.process;

import io.argosy.agent.circuits.OwnEnd;
import io.argosy.agent.lane.CircuitProof;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
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
      return Optional.of(
          "the route to %s is not known: %s".formatted(peer.getHostAddress(), e.getMessage()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.of("the agent stops");
    }
  }

  /** Whether data of a source leaves by its interface, found out by a thread of its own. */
  public CompletableFuture<CircuitProof> proof(OwnEnd end) {
    return CompletableFuture.supplyAsync(() -> fault(end), Thread::startVirtualThread)
        .exceptionally(e -> Optional.of("its route cannot be asked for: " + e.getMessage()))
        .thenApply(
            fault ->
                fault
                    .<CircuitProof>map(CircuitProof.Failed::new)
                    .orElse(new CircuitProof.Passed(Duration.ZERO)));
  }

  /** The ends of a circuit are addresses, so that nothing is looked up. */
  private Optional<String> fault(OwnEnd end) {
    try {
      return fault(
          InetAddress.getByName(end.address()),
          InetAddress.getByName(end.peer()),
          Objects.requireNonNull(end.device()));
    } catch (UnknownHostException e) {
      return Optional.of("it has no address: " + e.getMessage());
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
