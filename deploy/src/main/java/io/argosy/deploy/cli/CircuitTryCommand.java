package io.argosy.deploy.cli;

import io.argosy.circuit.control.CircuitProvider;
import io.argosy.circuit.control.CircuitTrial;
import io.argosy.circuit.control.Found;
import io.argosy.circuit.control.provider.EndpointSettings;
import io.argosy.circuit.control.provider.ProviderSettings;
import io.argosy.circuit.control.provider.Providers;
import io.argosy.circuit.control.provider.WrongSettingException;
import io.argosy.circuit.control.statefile.CircuitFiles;
import io.argosy.circuit.control.statefile.StoredPassage;
import io.argosy.circuit.lifecycle.Circuit;
import io.argosy.circuit.lifecycle.CircuitKey;
import io.argosy.circuit.lifecycle.CircuitPlan;
import io.argosy.common.statefile.StateDirectory;
import io.argosy.common.time.SteadyClock;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.wire.WireJson;
import io.argosy.deploy.screen.TextTable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code circuit try}. */
@Command(
    name = "try",
    description = {
      "Requests one circuit from a provider, keeps it for a while and releases it, without a"
          + " router.",
      "What an earlier try with the same state directory left at the provider is released first."
          + " The exit code is 0 only if the circuit was established and nothing is left of it."
    })
final class CircuitTryCommand implements Callable<Integer> {

  /** Keys of trials, so that nobody takes them for those of an instance. */
  private static final String INSTANCE = "trial";

  /** Before the end of a circuit nothing new is sent over it for a minute. */
  private static final Duration SET_UP = Duration.ofMinutes(2);

  private static final Duration PAUSE = Duration.ofSeconds(2);

  @Mixin Answer answer;

  @Option(
      names = "--config",
      required = true,
      paramLabel = "FILE.yaml",
      description =
          "Provider and endpoints, as below argosy.agent.circuits in agent.yaml: provider: {kind:"
              + " nsi, url: .., ..} and endpoints: [{name: .., stp: .., address: .., rate: ..}]")
  Path config = Path.of("");

  @Option(
      names = "--from",
      required = true,
      paramLabel = "ENDPOINT",
      description = "Name of the endpoint that sends.")
  String from = "";

  @Option(
      names = "--to",
      required = true,
      paramLabel = "ENDPOINT",
      description = "Name of the endpoint that receives.")
  String to = "";

  @Option(
      names = "--rate",
      required = true,
      paramLabel = "RATE",
      description = "Bandwidth, such as 1Gb/s or 125MB/s.")
  ByteRate rate;

  @Option(
      names = "--for",
      required = true,
      paramLabel = "DURATION",
      description = "Lifetime that is requested: the provider ends the circuit after it.")
  Duration lifetime = Duration.ZERO;

  @Option(
      names = "--keep",
      paramLabel = "DURATION",
      description = "How long the circuit is kept once it is up (default: ${DEFAULT-VALUE}).",
      defaultValue = "30s")
  Duration keep = Duration.ZERO;

  @Option(
      names = "--state",
      required = true,
      paramLabel = "DIR",
      description = "Directory of the state files of circuits.")
  Path state = Path.of("");

  @Option(
      names = "--control-only",
      description = "Required: a trial sends no data over the circuit.")
  boolean controlOnly;

  @Option(names = "--now", hidden = true, defaultValue = "PT0S", description = "The present time.")
  Instant now = Instant.EPOCH;

  /**
   * The answer.
   *
   * @param state in kebab-case
   * @param left what the provider still has, in its words; null if it does not answer
   */
  record Tried(
      String format,
      String key,
      @Nullable String reference,
      String state,
      List<StoredPassage> passages,
      @Nullable List<String> left) {

    static Tried of(CircuitTrial.Result result) {
      Circuit circuit = result.circuit();
      return new Tried(
          "argosy-circuit-try/1",
          circuit.key().toString(),
          circuit.reference().orElse(null),
          word(circuit),
          circuit.passages().stream().map(StoredPassage::of).toList(),
          result.left().map(left -> left.stream().map(Tried::text).toList()).orElse(null));
    }

    private static String text(Found found) {
      return found.reference() + " " + found.raw();
    }
  }

  @Override
  public Integer call() throws IOException {
    if (!controlOnly) {
      throw new IllegalArgumentException(
          "--control-only is required: a trial sends no data over the circuit");
    }
    if (lifetime.minus(keep).compareTo(SET_UP) < 0) {
      throw new IllegalArgumentException(
          "--for: must be at least two minutes longer than --keep, because the provider ends the"
              + " circuit after it, and needs time to set it up");
    }
    if (from.equals(to)) {
      throw new IllegalArgumentException("--to: must be another endpoint than --from");
    }
    CircuitTrySettings settings = CircuitTrySettings.read(Surroundings.resolve(config));
    Clock clock = new SteadyClock(now, System::nanoTime);
    CircuitPlan plan = plan(settings);
    try (CircuitProvider provider = provider(settings.provider(), clock);
        StateDirectory directory = StateDirectory.locked("--state", Surroundings.resolve(state))) {
      CircuitFiles files = new CircuitFiles(directory.path(), WireJson.tolerant());
      requireTrials(files, settings.provider());
      CircuitTrial.Result result = trial(provider, files, clock).run(plan, keep);
      Tried tried = Tried.of(result);
      answer.write(tried, lines(tried));
      return result.isGood() ? ExitCodes.DONE : ExitCodes.NOT_DONE;
    }
  }

  /** A trial releases all that is in its directory. */
  private void requireTrials(CircuitFiles files, ProviderSettings settings) throws IOException {
    Optional<CircuitKey> other = files.open().filter(key -> !key.instance().equals(INSTANCE));
    if (other.isEmpty()) {
      other = files.belongTo(settings.account());
    }
    if (other.isPresent()) {
      throw new IllegalArgumentException(
          "--state: circuit %s in %s is not of a trial at this provider, and is still open"
              .formatted(other.get(), state));
    }
  }

  private CircuitTrial trial(CircuitProvider provider, CircuitFiles files, Clock clock) {
    Semaphore news = new Semaphore(0);
    provider.onNews(news::release);
    return new CircuitTrial(
        provider,
        files,
        clock,
        () -> pause(news),
        circuit -> answer.print(circuit.key() + " is " + word(circuit)));
  }

  private static void pause(Semaphore news) {
    try {
      if (news.tryAcquire(PAUSE.toMillis(), TimeUnit.MILLISECONDS)) {
        news.drainPermits();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private CircuitProvider provider(ProviderSettings settings, Clock clock) {
    try {
      return new Providers(Surroundings.resolve(state), clock, UUID::randomUUID, System::nanoTime)
          .of(settings);
    } catch (UncheckedIOException e) {
      throw new IllegalArgumentException("--state: cannot be used: " + e.getCause(), e);
    } catch (WrongSettingException e) {
      throw new IllegalArgumentException(
          "%s: provider.%s: %s".formatted(config, e.key(), e.getMessage()));
    }
  }

  private CircuitPlan plan(CircuitTrySettings settings) {
    EndpointSettings source = settings.endpoint("--from", from);
    EndpointSettings destination = settings.endpoint("--to", to);
    return new CircuitPlan(
        new CircuitKey(INSTANCE, UUID.randomUUID()),
        settings.provider().title(),
        source.end(),
        destination.end(),
        List.of(),
        rate,
        lifetime);
  }

  private static List<String> lines(Tried tried) {
    TextTable table = new TextTable("At, Event, Detail");
    tried.passages().forEach(it -> table.row(it.at(), it.event(), it.words()));
    List<String> lines = new ArrayList<>(table.lines());
    List<String> left = tried.left();
    lines.add("Circuit %s is %s.".formatted(tried.key(), tried.state()));
    if (left == null) {
      lines.add("The provider does not list its circuits, so it is not known what is left.");
    } else if (left.isEmpty()) {
      lines.add("Nothing is left of it at the provider.");
    } else {
      lines.add("Left at the provider: " + String.join(", ", left));
    }
    return lines;
  }

  private static String word(Circuit circuit) {
    return circuit.state().name().toLowerCase(Locale.ROOT);
  }
}
