package io.argosy.router.issue;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.storage.StorageMapping;
import io.argosy.common.topology.Forwarding;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.wire.agent.Registration;
import io.argosy.router.budget.Budgets;
import io.argosy.router.budget.NodeTerms;
import io.argosy.router.circuit.EndpointBook;
import io.argosy.router.stage.Stage;
import io.argosy.router.stage.StageContext;
import io.argosy.router.topology.KnownAgent;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Registers an agent that starts: issues its incarnation, stores its doors and endpoints. */
public final class RegistrationCycle {

  private static final Logger LOG = LoggerFactory.getLogger(RegistrationCycle.class);

  private final Sessions sessions;
  private final Budgets budgets;
  private final EndpointBook endpoints;
  private final StageContext context;

  public RegistrationCycle(
      Sessions sessions, Budgets budgets, EndpointBook endpoints, StageContext context) {
    this.sessions = sessions;
    this.budgets = budgets;
    this.endpoints = endpoints;
    this.context = context;
  }

  /**
   * @param mappings the storage mappings of the registration
   * @throws Refusal a node is not the agent's, an endpoint of circuits is invalid, or another agent
   *     of this name is alive
   */
  public Incarnation run(
      KnownAgent agent, Registration registration, Map<NodeName, StorageMapping> mappings) {
    requireOwn(agent, registration.nodes());
    Incarnation issued = context.inOne(() -> open(agent, registration, mappings));
    LOG.info(
        "Agent registered: agent={} incarnation={} version={} doors={}",
        agent.name(),
        issued.number(),
        registration.version(),
        registration.doors().size());
    context.wake(Stage.BREAKER);
    context.wake(Stage.ROUTING);
    context.wake(Stage.CIRCUIT);
    return issued;
  }

  private Incarnation open(
      KnownAgent agent, Registration registration, Map<NodeName, StorageMapping> mappings) {
    Incarnation issued = sessions.open(agent, registration, mappings);
    Map<Long, Integer> limits = new HashMap<>();
    Map<Long, NodeTerms> said = new HashMap<>();
    for (Registration.NodeMapping mapping : registration.mappings()) {
      Long node = agent.nodes().get(mapping.node());
      if (mapping.maxTransfers() != null) {
        limits.put(node, mapping.maxTransfers());
      }
      said.put(node, terms(mapping));
    }
    Long ended = registration.endedIncarnation();
    budgets.begin(
        issued.life(), limits, ended == null ? OptionalLong.empty() : OptionalLong.of(ended));
    budgets.say(agent, said);
    endpoints.announce(
        agent,
        Objects.requireNonNullElse(registration.circuitEndpoints(), List.of()),
        context.now());
    return issued;
  }

  private static NodeTerms terms(Registration.NodeMapping mapping) {
    return new NodeTerms(
        Optional.ofNullable(mapping.uplink()).map(ByteRate::new),
        Optional.ofNullable(mapping.downlink()).map(ByteRate::new),
        Optional.ofNullable(mapping.forward()).map(RegistrationCycle::forwarding));
  }

  /** A word of a later version is no consent. */
  private static Forwarding forwarding(String word) {
    return Stream.of(Forwarding.values())
        .filter(known -> known.toString().equals(word))
        .findFirst()
        .orElse(Forwarding.NO);
  }

  private static void requireOwn(KnownAgent agent, List<NodeName> nodes) {
    IntStream.range(0, nodes.size())
        .filter(i -> !agent.nodes().containsKey(nodes.get(i)))
        .findFirst()
        .ifPresent(
            i -> {
              throw Refusal.of(
                  Refusal.Kind.FORBIDDEN,
                  "foreign-node",
                  new Refusal.Fault(
                      "nodes[" + i + "]",
                      nodes.get(i).value(),
                      "agent %s does not serve this node".formatted(agent.name())));
            });
  }
}
