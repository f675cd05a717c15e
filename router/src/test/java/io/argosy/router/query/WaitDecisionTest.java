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
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class WaitDecisionTest {

  private static final Instant NOW = Instant.parse("2026-01-01T12:00:00Z");
  private static final Instant LATER = NOW.plusSeconds(30);
  private static final Instant PROBE = NOW.plusSeconds(10);
  private static final NodeName A = new NodeName("T1_A");
  private static final NodeName B = new NodeName("T1_B");
  private static final AgentName AGENT = new AgentName("east");
  private static final Window WINDOW = window(100, 90, 1);
  private static final Optional<FailureClass> FAILED = Optional.of(FailureClass.NETWORK);

  @Test
  void missingRequestOrApprovalIsTheFirstObstacle() {
    assertThat(reason(true, Standing.NOBODY_ASKS)).isEqualTo(new WaitReason.Arrived());
    assertThat(reason(false, Standing.NOBODY_ASKS)).isEqualTo(new WaitReason.NotWanted());
    assertThat(reason(false, Standing.UNDECIDED)).isEqualTo(new WaitReason.WaitingForApproval());
    assertThat(reason(false, Standing.APPROVED)).isEqualTo(new WaitReason.WaitingForWindow(WINDOW));
  }

  @Test
  void aFileMovesWithAnEmptyWindowAndWaitsWithAFullOrClosedOne() {
    assertThat(outlook(100, 0)).isEqualTo(WaitReason.Outlook.MOVES);
    assertThat(outlook(100, 90)).isEqualTo(WaitReason.Outlook.WAITS);
    assertThat(outlook(0, 0)).isEqualTo(WaitReason.Outlook.WAITS);
  }

  @Test
  void theSourceCheckIsTheReasonOfADueFile() {
    Source a = new Source(A, List.of());
    Source b = new Source(B, List.of());
    assertThat(unrouted(SourceProblem.NO_SOURCE)).isEqualTo(new WaitReason.NoSource());
    assertThat(unrouted(SourceProblem.NO_LINK, a)).isEqualTo(new WaitReason.NoLink(List.of(A)));
    assertThat(unrouted(SourceProblem.SOURCES_SPENT, a))
        .isEqualTo(new WaitReason.SourcesSpent(List.of(A)));
    assertThat(unrouted(SourceProblem.SOURCES_AWAY, b, a))
        .isEqualTo(new WaitReason.SourcesAway(List.of(A, B)));
    assertThat(coolingOff(LATER)).isEqualTo(new WaitReason.CoolingOff(LATER, FAILED));
    assertThat(WaitWords.sentence(coolingOff(LATER), A))
        .isEqualTo("in backoff after a failure (network)");
    assertThat(coolingOff(NOW)).isEqualTo(new WaitReason.WaitingForRoute());
    assertThat(unrouted(Receiver.CLAIMS, NOW, Optional.empty()))
        .isEqualTo(new WaitReason.WaitingForRoute());
    assertThat(
            unrouted(
                Receiver.CLAIMS,
                LATER,
                Optional.of(new Lack(SourceProblem.NO_SOURCE, List.of(), Optional.empty()))))
        .isEqualTo(new WaitReason.CoolingOff(LATER, FAILED));
  }

  /** A link has no room for more if no agent claims the files queued on it. */
  @Test
  void aFileWithoutARouteWaitsForADestinationThatAcceptsNothing() {
    assertThat(unrouted(Receiver.FULL, NOW, Optional.empty()))
        .isEqualTo(new WaitReason.DestinationFull(Optional.empty()));
    assertThat(unrouted(Receiver.AWAY, NOW, Optional.empty()))
        .isEqualTo(new WaitReason.DestinationAway(false));
    assertThat(
            unrouted(
                Receiver.AWAY,
                NOW,
                Optional.of(new Lack(SourceProblem.NO_SOURCE, List.of(), Optional.empty()))))
        .isEqualTo(new WaitReason.NoSource());
  }

  @Test
  void aBreakerPinnedOpenIsNotShownAsProbing() {
    var pin =
        new BreakerView(
            "source", A, null, "open", "open", NOW, null, 1, "open", "ann", "disk exchange");
    Source pinned = new Source(A, List.of(pin));
    BreakerView full = open("destination", null, B, PROBE, "No space left on device");
    BreakerView broken = open("link", A, B, null, "3 of 3 files failed");
    assertThat(unrouted(SourceProblem.BREAKER_OPEN, pinned))
        .isEqualTo(new WaitReason.BreakerPinned(List.of(pin)));
    Source probed = new Source(B, List.of(full));
    assertThat(unrouted(SourceProblem.BREAKER_OPEN, pinned, probed))
        .isEqualTo(new WaitReason.BreakerOpen(List.of(full), Optional.of(PROBE)));
    WaitReason both = unrouted(SourceProblem.BREAKER_OPEN, probed, new Source(A, List.of(broken)));
    assertThat(both).isEqualTo(new WaitReason.BreakerOpen(List.of(full, broken), Optional.empty()));
    assertThat(WaitWords.sentence(both, B))
        .isEqualTo(
            "the breaker over everything to T1_B is open: No space left on device; the breaker over"
                + " T1_A -> T1_B is open: 3 of 3 files failed; a few files probe it now");
    assertThat(unrouted(SourceProblem.BREAKER_OPEN, probed, new Source(A, List.of())))
        .isEqualTo(new WaitReason.WaitingForRoute());
    assertThat(WaitWords.sentence(new WaitReason.BreakerPinned(List.of(pin)), B))
        .isEqualTo(
            "the breaker over everything from T1_A is pinned open by ann (disk exchange); nothing"
                + " probes it until an admin runs: argosy breaker pin none --source T1_A --reason"
                + " TEXT");
  }

  private static BreakerView open(
      String kind,
      @Nullable NodeName source,
      @Nullable NodeName destination,
      @Nullable Instant probeAt,
      String reason) {
    return new BreakerView(
        kind, source, destination, "open", "open", NOW, probeAt, 1, null, null, reason);
  }

  @Test
  void aRouteIsQueuedIfAnAgentClaims() {
    Route route = new Route(A, ByteCount.of(7), false, true);
    assertThat(routed(route, Receiver.CLAIMS)).isEqualTo(new WaitReason.Queued(A, ByteCount.of(7)));
    assertThat(routed(route, Receiver.FULL))
        .isEqualTo(new WaitReason.DestinationFull(Optional.empty()));
    assertThat(routed(route, Receiver.DRAINS)).isEqualTo(new WaitReason.DestinationAway(true));
    assertThat(routed(route, Receiver.AWAY)).isEqualTo(new WaitReason.DestinationAway(false));
  }

  @Test
  void aFileWithoutATaskWaitsForTheSpaceThatIsMissing() {
    var full = new WaitReason.DestinationFull(Optional.of(MISSING));
    Route route = new Route(A, ByteCount.of(7), false, false);
    assertThat(lacking(Receiver.CLAIMS, Optional.of(route))).isEqualTo(full);
    assertThat(lacking(Receiver.CLAIMS, Optional.empty())).isEqualTo(full);
    assertThat(lacking(Receiver.FULL, Optional.empty())).isEqualTo(full);
    assertThat(lacking(Receiver.AWAY, Optional.of(route)))
        .isEqualTo(new WaitReason.DestinationAway(false));
    Route issued = new Route(A, ByteCount.of(7), false, true);
    assertThat(lacking(Receiver.CLAIMS, Optional.of(issued)))
        .as("its space is reserved")
        .isEqualTo(new WaitReason.Queued(A, ByteCount.of(7)));
    assertThat(WaitWords.sentence(full, A))
        .isEqualTo("T1_A lacks 9.00 GB of space for all that is requested there");
  }

  @Test
  void aFileThatWaitsForItsSourceWaitsForNoSpace() {
    assertThat(lacking(Receiver.CLAIMS, Optional.empty(), LATER))
        .isEqualTo(new WaitReason.CoolingOff(LATER, Optional.empty()));
  }

  private static final ByteCount MISSING = ByteCount.parse("9GB");

  private static WaitReason lacking(Receiver receiver, Optional<Route> route) {
    return lacking(receiver, route, NOW);
  }

  private static WaitReason lacking(Receiver receiver, Optional<Route> route, Instant notBefore) {
    FileRequest request =
        new FileRequest(
            notBefore,
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            route,
            Optional.empty(),
            List.of(),
            Optional.empty());
    return WaitDecision.of(
        new WaitFacts(
            false,
            Standing.APPROVED,
            Optional.empty(),
            WINDOW,
            receiver,
            Optional.of(MISSING),
            Optional.of(request)),
        NOW);
  }

  @Test
  void movingFilesAreNeverSuspended() {
    FileRequest moving =
        request(
            Optional.empty(),
            Optional.of(new Claim(AGENT, NOW, Optional.empty(), false)),
            Optional.empty());
    FileRequest over =
        request(Optional.of(FailureClass.NETWORK), Optional.empty(), Optional.empty());
    FileRequest neither = request(Optional.empty(), Optional.empty(), Optional.empty());
    assertThat(suspended(moving)).isEqualTo(new WaitReason.InTransfer(AGENT, NOW));
    assertThat(suspended(over)).isEqualTo(new WaitReason.Suspended("ann"));
    assertThat(suspended(neither)).isEqualTo(new WaitReason.Suspended("ann"));
  }

  @Test
  void aGivenUpFileIsRestingOnceItsBackoffBegins() {
    assertThat(resting(Optional.empty())).isEqualTo(new WaitReason.GivenUp(FailureClass.NETWORK));
    assertThat(resting(Optional.of(new Rest("no source", LATER))))
        .isEqualTo(new WaitReason.Resting("no source", Optional.of(LATER)));
    assertThat(resting(Optional.of(new Rest("no source", NOW))))
        .isEqualTo(new WaitReason.Resting("no source", Optional.empty()));
  }

  private static WaitReason resting(Optional<Rest> rest) {
    return decided(
        new FileRequest(
            NOW,
            Optional.of(FailureClass.NETWORK),
            rest,
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            List.of(),
            Optional.empty()),
        Receiver.CLAIMS,
        Optional.empty());
  }

  private static WaitReason.Outlook outlook(long capacity, long taken) {
    return new WaitReason.WaitingForWindow(window(capacity, taken, 1)).outlook();
  }

  private static Window window(long capacity, long taken, long files) {
    return new Window(new WindowSize(ByteCount.of(capacity), 10), ByteCount.of(taken), files);
  }

  /** Applies to empty files, too. */
  @Test
  void aWindowFullOfFilesHasItsOwnSentence() {
    WaitReason full = new WaitReason.WaitingForWindow(window(100, 0, 10));
    assertThat(full.outlook()).isEqualTo(WaitReason.Outlook.WAITS);
    assertThat(WaitWords.sentence(full, A))
        .isEqualTo(
            "queued: all of the 10 files that T1_A may fetch at once at this priority are taken");
  }

  /** Nothing is known of its links, which may stand still. */
  @Test
  void aFileWithoutARouteIsNotSaidToHaveBusyLinks() {
    assertThat(WaitWords.sentence(new WaitReason.WaitingForRoute(), A))
        .isEqualTo(
            "waits for a route: it is planned every few seconds, as soon as a link to T1_A has"
                + " room");
  }

  private static WaitReason reason(boolean present, Standing standing) {
    return WaitDecision.of(
        new WaitFacts(
            present,
            standing,
            Optional.empty(),
            WINDOW,
            Receiver.CLAIMS,
            Optional.empty(),
            Optional.empty()),
        NOW);
  }

  private static WaitReason unrouted(SourceProblem problem, Source... sources) {
    return unrouted(
        Receiver.CLAIMS, NOW, Optional.of(new Lack(problem, List.of(sources), Optional.empty())));
  }

  private static WaitReason coolingOff(Instant until) {
    return unrouted(
        Receiver.CLAIMS,
        NOW,
        Optional.of(new Lack(SourceProblem.COOLING_OFF, List.of(), Optional.of(until))));
  }

  private static WaitReason unrouted(Receiver receiver, Instant notBefore, Optional<Lack> lack) {
    return decided(
        new FileRequest(
            notBefore,
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            lack,
            List.of(),
            FAILED),
        receiver,
        Optional.empty());
  }

  private static WaitReason routed(Route route, Receiver receiver) {
    return decided(
        request(Optional.empty(), Optional.empty(), Optional.of(route)),
        receiver,
        Optional.empty());
  }

  private static WaitReason suspended(FileRequest request) {
    return decided(request, Receiver.CLAIMS, Optional.of("ann"));
  }

  private static FileRequest request(
      Optional<FailureClass> givenUp, Optional<Claim> claim, Optional<Route> route) {
    return new FileRequest(
        NOW,
        givenUp,
        Optional.empty(),
        claim,
        route,
        Optional.empty(),
        List.of(),
        Optional.empty());
  }

  private static WaitReason decided(
      FileRequest request, Receiver receiver, Optional<String> suspendedBy) {
    return WaitDecision.of(
        new WaitFacts(
            false,
            Standing.APPROVED,
            suspendedBy,
            WINDOW,
            receiver,
            Optional.empty(),
            Optional.of(request)),
        NOW);
  }
}
