package io.argosy.router.issue.http;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import io.argosy.common.topology.AgentName;
import io.argosy.common.wire.agent.ClaimAnswer;
import io.argosy.common.wire.agent.ClaimRequest;
import io.argosy.router.access.Caller;
import io.argosy.router.issue.ClaimCycle;
import io.argosy.router.issue.ClaimedTask;
import io.argosy.router.issue.Sessions;
import io.argosy.router.issue.StorageAccess;
import io.argosy.router.stage.http.LongPolls;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Claims of agents. */
@RestController
@RequestMapping("/agent/v1")
public final class ClaimsApi {

  private final Sessions sessions;
  private final ClaimCycle cycle;
  private final LongPolls waits;
  private final WorkMeters meters;
  private final StorageAccess storages;
  private final Clock clock;

  public ClaimsApi(
      Sessions sessions,
      ClaimCycle cycle,
      LongPolls claimPolls,
      WorkMeters meters,
      StorageAccess storages,
      Clock clock) {
    this.sessions = sessions;
    this.cycle = cycle;
    this.waits = claimPolls;
    this.meters = meters;
    this.storages = storages;
    this.clock = clock;
  }

  /**
   * Gives tasks to the agent, and waits for some if there are none. Repeating a claim id gets the
   * same answer.
   */
  @PostMapping("/claims")
  public ClaimAnswer claim(
      @AuthenticationPrincipal Caller caller, @RequestBody ClaimRequest request) {
    Limits.require("maxFiles", request.maxFiles(), 1, Limits.MOST_FILES);
    Limits.require("waitSeconds", request.waitSeconds(), 0, Limits.LONGEST_WAIT_SECONDS);
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(request.waitSeconds());
    List<ClaimedTask> tasks = tasks(caller.agent(), request, deadline);
    meters.claimed(tasks);
    Instant now = clock.instant();
    StorageAccess.Places places =
        storages.places(
            tasks.stream()
                .collect(
                    groupingBy(
                        task -> task.way().destination(),
                        mapping(task -> task.content().lfn(), toList()))));
    return new ClaimAnswer(
        request.claimId(),
        tasks.stream().map(task -> task(task, places, now)).toList(),
        tasks.isEmpty() ? List.of() : cycle.streams(request.claimId()));
  }

  /**
   * Claims at once, and again whenever there may be work. The agent is read each time, because it
   * may have been set to drain meanwhile.
   */
  private List<ClaimedTask> tasks(AgentName agent, ClaimRequest request, long deadline) {
    long seen = waits.wakeUps();
    Instant asked = clock.instant();
    List<ClaimedTask> tasks = cycle.run(sessions.agent(agent), request, asked);
    while (tasks.isEmpty() && waits.await(seen, deadline)) {
      seen = waits.wakeUps();
      tasks = cycle.run(sessions.agent(agent), request, asked);
    }
    return tasks;
  }

  private static ClaimAnswer.ClaimedTask task(
      ClaimedTask task, StorageAccess.Places places, Instant now) {
    return new ClaimAnswer.ClaimedTask(
        task.attempt().task(),
        task.attempt().epoch(),
        task.content().lfn(),
        task.block(),
        task.content().size(),
        task.content().checksum(),
        task.way().source(),
        task.way().alternates(),
        task.way().destination(),
        task.priority(),
        task.activity(),
        task.due().map(due -> Duration.between(now, due).toSeconds()).orElse(null),
        places.of(task.way().destination(), task.content().lfn()).orElse(null));
  }
}
