package io.argosy.router.issue.http;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.storage.PathRule;
import io.argosy.common.storage.StorageMapping;
import io.argosy.common.topology.InstanceName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.topology.NodeRate;
import io.argosy.common.wire.agent.Heartbeat;
import io.argosy.common.wire.agent.HeartbeatAnswer;
import io.argosy.common.wire.agent.Registration;
import io.argosy.common.wire.agent.RegistrationAnswer;
import io.argosy.router.access.Caller;
import io.argosy.router.issue.HeartbeatCycle;
import io.argosy.router.issue.Incarnation;
import io.argosy.router.issue.RegistrationCycle;
import io.argosy.router.issue.Sessions;
import io.argosy.router.issue.StorageAccess;
import io.argosy.router.topology.KnownAgent;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
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
  private static final int MOST_LINKS = 10_000;
  private static final int MOST_TRANSFERS = 10_000;

  private final Sessions sessions;
  private final RegistrationCycle registrations;
  private final HeartbeatCycle heartbeats;
  private final StorageAccess storages;
  private final InstanceName instance;

  public SessionsApi(
      Sessions sessions,
      RegistrationCycle registrations,
      HeartbeatCycle heartbeats,
      StorageAccess storages,
      InstanceName instance) {
    this.sessions = sessions;
    this.registrations = registrations;
    this.heartbeats = heartbeats;
    this.storages = storages;
    this.instance = instance;
  }

  /**
   * Registers an agent that starts, with its nodes, doors and storage. A live agent of the same
   * name is replaced only if the new one demands it.
   */
  @PostMapping("/registrations")
  public RegistrationAnswer register(
      @AuthenticationPrincipal Caller caller, @RequestBody Registration registration) {
    Limits.require("version", registration.version().length(), 1, LONGEST_VERSION);
    if (registration.kernel() != null) {
      requireInRange(registration.kernel());
    }
    KnownAgent agent = sessions.agent(caller.agent());
    storages.requireRegistered(agent, registration.mappings());
    Incarnation issued = registrations.run(agent, registration, mappings(registration.mappings()));
    return new RegistrationAnswer(
        agent.name(),
        agent.site(),
        issued.number(),
        sessions.terms().term().toSeconds(),
        sessions.terms().heartbeat().toSeconds(),
        instance);
  }

  /** Renews the lease of an agent and of its claims, and answers with what has changed for it. */
  @PostMapping("/heartbeats")
  public HeartbeatAnswer beat(
      @AuthenticationPrincipal Caller caller, @RequestBody Heartbeat heartbeat) {
    Limits.require("claims", heartbeat.claims().size(), 0, Limits.MOST_CLAIMS);
    if (heartbeat.flows() != null) {
      Limits.require("flows", heartbeat.flows().size(), 0, Limits.MOST_FLOWS);
    }
    if (heartbeat.uses() != null) {
      Limits.require("uses", heartbeat.uses().size(), 0, MOST_LINKS);
      heartbeat.uses().forEach(SessionsApi::requireInRange);
    }
    if (heartbeat.spaces() != null) {
      Limits.require("spaces", heartbeat.spaces().size(), 0, MOST_LINKS);
    }
    return heartbeats.run(sessions.agent(caller.agent()), heartbeat);
  }

  private static void requireInRange(Registration.TcpLimits kernel) {
    requireBytes("kernel.receive", kernel.receive());
    requireBytes("kernel.send", kernel.send());
    requireBytes("kernel.receiveSet", kernel.receiveSet());
    requireBytes("kernel.sendSet", kernel.sendSet());
  }

  private static void requireBytes(String field, @Nullable Long bytes) {
    if (bytes != null) {
      Limits.require(field, bytes, 1, Integer.MAX_VALUE);
    }
  }

  private static void requireInRange(Heartbeat.LinkUse sent) {
    Limits.require("uses.held", sent.held(), 0, MOST_TRANSFERS);
    Limits.require("uses.active", sent.active(), 0, MOST_TRANSFERS);
    Limits.require("uses.wanted", sent.wanted(), 0, MOST_TRANSFERS);
  }

  private static Map<NodeName, StorageMapping> mappings(List<Registration.NodeMapping> mappings) {
    Map<NodeName, StorageMapping> byNode = new HashMap<>();
    for (int i = 0; i < mappings.size(); i++) {
      Registration.NodeMapping mapping = mappings.get(i);
      Integer most = mapping.maxTransfers();
      if (most != null) {
        Limits.require("mappings[%d].maxTransfers".formatted(i), most, 1, MOST_TRANSFERS);
      }
      requireRate("mappings[%d].uplink".formatted(i), mapping.uplink());
      requireRate("mappings[%d].downlink".formatted(i), mapping.downlink());
      if (byNode.put(mapping.node(), mapping(mapping, i)) != null) {
        throw refused("mappings[%d].node".formatted(i), mapping.node().value(), "is listed twice");
      }
    }
    return byNode;
  }

  private static void requireRate(String field, @Nullable Double rate) {
    if (rate != null) {
      Refusal.orBorn(field, rate.toString(), () -> NodeRate.of(rate));
    }
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
