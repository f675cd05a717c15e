package io.argosy.router.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.task.FailureClass;
import io.argosy.common.topology.AgentName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.user.BreakerView;
import io.argosy.router.activation.SourceProblem;
import io.argosy.router.activation.WindowSize;
import io.argosy.router.query.WaitFacts.Claim;
import io.argosy.router.query.WaitFacts.FileRequest;
import io.argosy.router.query.WaitFacts.Lack;
import io.argosy.router.query.WaitFacts.Receiver;
import io.argosy.router.query.WaitFacts.Rest;
import io.argosy.router.query.WaitFacts.Route;
import io.argosy.router.query.WaitFacts.Source;
import io.argosy.router.query.WaitFacts.Standing;
import io.argosy.router.query.WaitFacts.Window;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Wait decisions for random facts. */
class WaitDecisionPropertyTest {

  private static final Instant NOW = Instant.parse("2026-01-01T12:00:00Z");
  private static final NodeName A = new NodeName("T1_A");
  private static final NodeName B = new NodeName("T1_B");
  private static final AgentName AGENT = new AgentName("east");
  private static final BreakerView PIN =
      new BreakerView("source", A, null, "open", "open", NOW, null, 1, "open", "ann", "why");
  private static final BreakerView OPEN =
      new BreakerView(
          "destination", null, A, "open", "open", NOW, NOW.plusSeconds(1), 1, null, null, "full");

  /** Any facts have one true reason, which has a code and a sentence. */
  @Test
  void randomFactsHaveExactlyOneTrueReason() {
    Set<String> words = new TreeSet<>();
    for (long seed = 0; seed < 20_000; seed++) {
      WaitFacts facts = random(new Random(seed));
      WaitReason reason = WaitDecision.of(facts, NOW);
      assertThat(reason).as("seed %d", seed).isEqualTo(WaitDecision.of(facts, NOW));
      assertThat(isTrue(reason, facts)).as("seed %d: %s of %s", seed, reason, facts).isTrue();
      assertThat(WaitWords.sentence(reason, B)).isNotBlank();
      words.add(WaitWords.word(reason));
    }
    assertThat(words).isEqualTo(everyWord());
  }

  /** A wait with a known end, or a moving file, is never stuck. */
  @Test
  void endsOfWaitsAreInTheFuture() {
    for (long seed = 0; seed < 20_000; seed++) {
      WaitReason reason = WaitDecision.of(random(new Random(seed)), NOW);
      WaitWords.until(reason).ifPresent(until -> assertThat(until).isAfter(NOW));
    }
  }

  /** These codes are part of the interface for programs. */
  private static Set<String> everyWord() {
    return Set.of(
        "arrived",
        "not-wanted",
        "waiting-for-approval",
        "in-transfer",
        "agent-silent",
        "given-up",
        "resting",
        "suspended",
        "waiting-for-window",
        "destination-away",
        "destination-full",
        "queued",
        "no-source",
        "marked-bad",
        "no-link",
        "sources-spent",
        "sources-away",
        "breaker-open",
        "breaker-pinned",
        "cooling-off",
        "waits-for-copy",
        "waiting-for-route");
  }

  private static boolean isWithSilentAgent(FileRequest request) {
    return request.claim().orElseThrow().freedAt().isPresent();
  }

  private static boolean isMoving(FileRequest request) {
    return !isWithSilentAgent(request) && !isFromSilentSource(request);
  }

  private static boolean isWithoutSource(FileRequest request, Optional<SourceProblem> problem) {
    return problem.equals(Optional.of(SourceProblem.SOURCES_AWAY)) || isFromSilentSource(request);
  }

  private static boolean isFromSilentSource(FileRequest request) {
    return request.claim().isPresent() && request.route().filter(Route::away).isPresent();
  }

  private static boolean isMarkedBad(FileRequest request, Optional<SourceProblem> problem) {
    boolean helps =
        problem.filter(p -> p == SourceProblem.NO_SOURCE || p == SourceProblem.NO_LINK).isPresent();
    return !request.markedBad().isEmpty() && (request.givenUp().isPresent() || helps);
  }

  private static boolean isBy(Optional<SourceProblem> problem, SourceProblem wanted) {
    return problem.equals(Optional.of(wanted));
  }

  /** Independent statement of what must hold for each reason, without an order. */
  private static boolean isTrue(WaitReason reason, WaitFacts facts) {
    Optional<FileRequest> request = facts.request();
    boolean free = request.filter(w -> w.claim().isEmpty() && w.givenUp().isEmpty()).isPresent();
    boolean inLine = free || request.isEmpty();
    List<Source> sources = request.flatMap(FileRequest::lack).map(Lack::sources).orElse(List.of());
    boolean unrouted = free && request.orElseThrow().route().isEmpty();
    boolean due = unrouted && !request.orElseThrow().notBefore().isAfter(NOW);
    Optional<SourceProblem> problem =
        request.flatMap(FileRequest::lack).map(Lack::problem).filter(found -> due);
    return switch (reason) {
      case WaitReason.Arrived() -> facts.present();
      case WaitReason.NotWanted() -> facts.standing() == Standing.NOBODY_ASKS;
      case WaitReason.WaitingForApproval() -> facts.standing() == Standing.UNDECIDED;
      case WaitReason.InTransfer transfer -> isMoving(request.orElseThrow());
      case WaitReason.AgentSilent silent -> isWithSilentAgent(request.orElseThrow());
      case WaitReason.GivenUp given -> request.orElseThrow().givenUp().isPresent();
      case WaitReason.Resting rest -> request.orElseThrow().rest().isPresent();
      case WaitReason.Suspended held -> facts.suspendedBy().isPresent();
      case WaitReason.WaitingForWindow window -> request.isEmpty();
      case WaitReason.DestinationAway away -> inLine && facts.receiver() != Receiver.CLAIMS;
      case WaitReason.DestinationFull full ->
          inLine && (facts.receiver() == Receiver.FULL || full.missing().isPresent());
      case WaitReason.Queued queued -> free && facts.receiver() == Receiver.CLAIMS;
      case WaitReason.NoSource() -> problem.equals(Optional.of(SourceProblem.NO_SOURCE));
      case WaitReason.MarkedBad bad -> isMarkedBad(request.orElseThrow(), problem);
      case WaitReason.NoLink link -> problem.equals(Optional.of(SourceProblem.NO_LINK));
      case WaitReason.SourcesSpent spent -> isBy(problem, SourceProblem.SOURCES_SPENT);
      case WaitReason.SourcesAway away -> isWithoutSource(request.orElseThrow(), problem);
      case WaitReason.BreakerOpen open ->
          isStopped(problem, sources) && sources.stream().anyMatch(s -> s.pin().isEmpty());
      case WaitReason.BreakerPinned pinned ->
          problem.equals(Optional.of(SourceProblem.BREAKER_OPEN))
              && sources.stream().allMatch(s -> s.pin().isPresent());
      case WaitReason.WaitsForCopy copy -> isBy(problem, SourceProblem.WAITS_FOR_COPY);
      case WaitReason.CoolingOff cooling ->
          unrouted && (!due || problem.equals(Optional.of(SourceProblem.COOLING_OFF)));
      case WaitReason.WaitingForRoute route ->
          due && problem.filter(p -> !mayHaveEnded(p, sources)).isEmpty();
    };
  }

  private static boolean isStopped(Optional<SourceProblem> problem, List<Source> sources) {
    return problem.equals(Optional.of(SourceProblem.BREAKER_OPEN))
        && sources.stream().noneMatch(s -> s.breakers().isEmpty());
  }

  private static boolean mayHaveEnded(SourceProblem problem, List<Source> sources) {
    return problem == SourceProblem.COOLING_OFF
        || (problem == SourceProblem.WAITS_FOR_COPY && sources.isEmpty())
        || (problem == SourceProblem.BREAKER_OPEN
            && (sources.isEmpty() || sources.stream().anyMatch(s -> s.breakers().isEmpty())));
  }

  private static WaitFacts random(Random random) {
    return new WaitFacts(
        random.nextInt(8) == 0,
        pick(random, List.of(Standing.values())),
        Optional.of("ann").filter(by -> random.nextInt(6) == 0),
        new Window(
            new WindowSize(ByteCount.of(random.nextInt(3)), random.nextInt(3)),
            ByteCount.of(random.nextInt(3)),
            random.nextInt(3)),
        pick(random, List.of(Receiver.values())),
        Optional.of(ByteCount.of(7)).filter(missing -> rarely(random)),
        Optional.of(randomRequest(random)).filter(w -> random.nextInt(6) > 0));
  }

  private static FileRequest randomRequest(Random random) {
    List<Source> sources = new ArrayList<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      sources.add(
          new Source(
              new NodeName("T1_" + i),
              Stream.of(PIN, OPEN).filter(breaker -> random.nextBoolean()).toList()));
    }
    Lack lack = new Lack(pick(random, List.of(SourceProblem.values())), sources, maybeSoon(random));
    return new FileRequest(
        NOW.plusSeconds(random.nextInt(5) - 3L),
        Optional.of(pick(random, List.of(FailureClass.values()))).filter(f -> rarely(random)),
        Optional.of(new Rest("spent", NOW.plusSeconds(random.nextInt(5) - 2L)))
            .filter(r -> random.nextBoolean()),
        Optional.of(
                new Claim(
                    AGENT,
                    NOW,
                    Optional.of(NOW.plusSeconds(60)).filter(s -> random.nextBoolean()),
                    random.nextBoolean()))
            .filter(c -> rarely(random)),
        Optional.of(new Route(A, ByteCount.of(1), random.nextBoolean(), random.nextBoolean()))
            .filter(r -> rarely(random)),
        Optional.of(lack).filter(l -> !rarely(random)),
        random.nextBoolean() ? List.of() : List.of(A),
        Optional.empty());
  }

  private static Optional<Instant> maybeSoon(Random random) {
    return Optional.of(NOW.plusSeconds(random.nextInt(5) - 2L)).filter(at -> random.nextBoolean());
  }

  private static boolean rarely(Random random) {
    return random.nextInt(5) == 0;
  }

  private static <T> T pick(Random random, List<T> all) {
    return all.get(random.nextInt(all.size()));
  }
}
