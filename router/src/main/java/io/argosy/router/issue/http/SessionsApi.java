package io.argosy.router.issue.http;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.storage.PathRule;
import io.argosy.common.storage.StorageMapping;
import io.argosy.common.task.ClaimHindrance;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.agent.Heartbeat;
import io.argosy.common.wire.agent.HeartbeatAnswer;
import io.argosy.common.wire.agent.Registration;
import io.argosy.common.wire.agent.RegistrationAnswer;
import io.argosy.router.access.Caller;
import io.argosy.router.issue.Announcement;
import io.argosy.router.issue.HeartbeatCycle;
import io.argosy.router.issue.Incarnation;
import io.argosy.router.issue.RegistrationCycle;
import io.argosy.router.issue.Sessions;
import io.argosy.router.linkrate.LinkFlow;
import io.argosy.router.topology.KnownAgent;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Registrations and heartbeats of agents. */
@RestController
@RequestMapping("/agent/v1")
public final class SessionsApi {

  private static final int LONGEST_VERSION = 64;

  private final Sessions sessions;
  private final RegistrationCycle registrations;
  private final HeartbeatCycle heartbeats;

  public SessionsApi(
      Sessions sessions, RegistrationCycle registrations, HeartbeatCycle heartbeats) {
    this.sessions = sessions;
    this.registrations = registrations;
    this.heartbeats = heartbeats;
  }

  /**
   * Registers an agent that starts, with its nodes, doors and storage. A live agent of the same
   * name is replaced only if the new one demands it.
   */
  @PostMapping("/registrations")
  public RegistrationAnswer register(
      @AuthenticationPrincipal Caller caller, @RequestBody Registration registration) {
    Limits.require("version", registration.version().length(), 1, LONGEST_VERSION);
    KnownAgent agent = sessions.agent(caller.agent());
    Incarnation issued = registrations.run(agent, announcement(registration));
    return new RegistrationAnswer(
        agent.name(),
        agent.site(),
        issued.number(),
        sessions.terms().term().toSeconds(),
        sessions.terms().heartbeat().toSeconds());
  }

  /** Renews the lease of an agent and of its claims, and answers with what has changed for it. */
  @PostMapping("/heartbeats")
  public HeartbeatAnswer beat(
      @AuthenticationPrincipal Caller caller, @RequestBody Heartbeat heartbeat) {
    Limits.require("claims", heartbeat.claims().size(), 0, Limits.MOST_CLAIMS);
    List<Heartbeat.LinkFlow> flows =
        Objects.requireNonNullElse(heartbeat.flows(), List.<Heartbeat.LinkFlow>of());
    Limits.require("flows", flows.size(), 0, Limits.MOST_FLOWS);
    KnownAgent agent = sessions.agent(caller.agent());
    HeartbeatCycle.Pulse pulse =
        heartbeats.run(
            agent,
            new Incarnation(agent.id(), heartbeat.incarnation()),
            new HeartbeatCycle.Said(
                heartbeat.claims(),
                hindrances(heartbeat),
                Optional.ofNullable(heartbeat.free()),
                flows.stream().map(SessionsApi::flow).toList(),
                BudgetForm.uses(heartbeat),
                Optional.ofNullable(heartbeat.leastUrgent())));
    return new HeartbeatAnswer(
        sessions.terms().term().toSeconds(),
        pulse.lost(),
        pulse.cancel().stream().map(id -> Long.toString(id)).toList(),
        pulse.priorities().stream()
            .map(p -> new HeartbeatAnswer.TaskPriority(Long.toString(p.taskId()), p.priority()))
            .toList(),
        pulse.budgets().stream().map(BudgetForm::told).toList(),
        pulse.drain(),
        pulse.takeBack().stream().map(id -> Long.toString(id)).toList(),
        pulse.moreUrgent());
  }

  private static LinkFlow flow(Heartbeat.LinkFlow said) {
    return new LinkFlow(
        said.source(),
        said.destination(),
        Duration.ofMillis(said.spanMillis()),
        Duration.ofMillis(said.busyMillis()),
        said.bytes().bytes(),
        said.backlogged());
  }

  /** An agent of an earlier version does not report hindrances. */
  private static Set<ClaimHindrance> hindrances(Heartbeat heartbeat) {
    return heartbeat.hindrances() == null ? Set.of() : Set.copyOf(heartbeat.hindrances());
  }

  private static Announcement announcement(Registration registration) {
    return new Announcement(
        registration.version(),
        registration.nodes(),
        registration.doors(),
        mappings(registration.mappings()),
        BudgetForm.announced(registration),
        registration.takeOver(),
        registration.endedIncarnation() == null
            ? OptionalLong.empty()
            : OptionalLong.of(registration.endedIncarnation()));
  }

  private static Map<NodeName, StorageMapping> mappings(List<Registration.NodeMapping> mappings) {
    Map<NodeName, StorageMapping> byNode = new HashMap<>();
    for (int i = 0; i < mappings.size(); i++) {
      Registration.NodeMapping mapping = mappings.get(i);
      if (byNode.put(mapping.node(), mapping(mapping, i)) != null) {
        throw refused("mappings[%d].node".formatted(i), mapping.node().value(), "comes twice");
      }
    }
    return byNode;
  }

  private static StorageMapping mapping(Registration.NodeMapping mapping, int place) {
    try {
      return new StorageMapping(
          mapping.rules().stream()
              .map(rule -> new PathRule(rule.lfnPrefix(), rule.root()))
              .toList());
    } catch (IllegalArgumentException e) {
      throw refused("mappings[%d].rules".formatted(place), null, String.valueOf(e.getMessage()));
    }
  }

  private static Refusal refused(String field, String rejected, String message) {
    return Refusal.of(
        Refusal.Kind.UNACCEPTABLE, "bad-mapping", new Refusal.Fault(field, rejected, message));
  }
}
