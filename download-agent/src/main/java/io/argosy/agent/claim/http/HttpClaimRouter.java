package io.argosy.agent.claim.http;

import io.argosy.agent.claim.ClaimAsk;
import io.argosy.agent.claim.ClaimRouter;
import io.argosy.agent.claim.Enrolment;
import io.argosy.agent.claim.HeldTask;
import io.argosy.agent.claim.Incarnation;
import io.argosy.agent.claim.SpaceMeter;
import io.argosy.agent.exchange.RouterExchange;
import io.argosy.agent.flow.FlowMeter;
import io.argosy.agent.flow.LinkFlow;
import io.argosy.agent.lane.Lane;
import io.argosy.agent.limit.AdvisedStreams;
import io.argosy.common.catalog.FileContent;
import io.argosy.common.task.ClaimHindrance;
import io.argosy.common.task.Priority;
import io.argosy.common.task.TaskKey;
import io.argosy.common.topology.LinkName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.agent.ClaimAnswer;
import io.argosy.common.wire.agent.ClaimRequest;
import io.argosy.common.wire.agent.Heartbeat;
import io.argosy.common.wire.agent.Heartbeat.LinkUse;
import io.argosy.common.wire.agent.HeartbeatAnswer;
import io.argosy.common.wire.agent.Registration;
import io.argosy.common.wire.agent.RegistrationAnswer;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/**
 * The claim messages of /agent/v1.
 *
 * @param registration builds the registration, given whether it takes over
 * @param advised receives how many streams fill a link, which the router sends with claims
 * @param spaces space at the nodes, which heartbeats tell
 */
public record HttpClaimRouter(
    RouterExchange router,
    Enrolment enrolment,
    Function<Boolean, Registration> registration,
    AdvisedStreams advised,
    SpaceMeter spaces,
    Clock clock)
    implements ClaimRouter {

  @Override
  public Incarnation register(boolean takeOver) {
    RegistrationAnswer answer =
        router.post(
            "/agent/v1/registrations", registration.apply(takeOver), RegistrationAnswer.class);
    return new Incarnation(
        answer.agent(),
        answer.incarnation(),
        Duration.ofSeconds(answer.heartbeatSeconds()),
        answer.instance());
  }

  @Override
  public List<HeldTask> claim(UUID id, ClaimAsk ask, Duration wait) {
    ClaimRequest request =
        new ClaimRequest(
            id,
            enrolment.current().number(),
            ask.files(),
            ask.bytes(),
            Math.toIntExact(wait.toSeconds()),
            ask.moreUrgentThan().orElse(null),
            true);
    ClaimAnswer answer = router.post("/agent/v1/claims", request, ClaimAnswer.class);
    answer.streamsOrNone().forEach(this::advise);
    Instant now = clock.instant();
    return answer.tasks().stream().map(task -> held(task, now)).toList();
  }

  private void advise(ClaimAnswer.LinkStreams link) {
    LinkName name = new LinkName(link.source(), link.destination());
    advised.take(new Lane(name, Optional.ofNullable(link.path())), link.streams());
  }

  @Override
  public HeartbeatAnswer beat(
      List<UUID> claims,
      List<ClaimHindrance> hindrances,
      Optional<ByteCount> free,
      FlowMeter.Reading moved,
      List<LinkUse> uses,
      Optional<Priority> leastUrgent) {
    List<Heartbeat.NodeSpace> measured = spaces.last();
    Heartbeat heartbeat =
        new Heartbeat(
            enrolment.current().number(),
            claims,
            hindrances,
            free.orElse(null),
            moved.flows().stream().map(HttpClaimRouter::wire).toList(),
            uses,
            leastUrgent.orElse(null),
            moved.number(),
            moved.age().toMillis(),
            measured);
    HeartbeatAnswer answer =
        router.post(RouterExchange.HEARTBEATS, heartbeat, HeartbeatAnswer.class);
    spaces.told(measured);
    return answer;
  }

  /** The interval is at least 1 ms, and its busy part is never longer than it. */
  private static Heartbeat.LinkFlow wire(LinkFlow flow) {
    long span = Math.max(1, flow.span().toMillis());
    return new Heartbeat.LinkFlow(
        flow.lane().link().source(),
        flow.lane().link().destination(),
        span,
        Math.min(span, flow.busy().toMillis()),
        flow.bytes(),
        flow.streams(),
        flow.backlogged(),
        flow.lane().circuit().orElse(null));
  }

  private static HeldTask held(ClaimAnswer.ClaimedTask task, Instant now) {
    Long due = task.dueInSeconds();
    return new HeldTask(
        new TaskKey(task.task(), task.epoch()),
        new FileContent(task.lfn(), task.bytes(), task.checksum()),
        new LinkName(task.source(), task.destination()),
        task.priority(),
        task.alternates(),
        due == null ? null : now.plusSeconds(due),
        task.place());
  }
}
