package io.argosy.router.topology.store;

import io.argosy.common.storage.PathRule;
import io.argosy.common.storage.StorageMapping;
import io.argosy.common.topology.AgentName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.agent.Registration.DoorAddress;
import io.argosy.router.topology.AgentDirectory;
import io.argosy.router.topology.KnownAgent;
import jakarta.persistence.EntityManager;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads agents and stores their last announcement. */
public final class JpaAgentDirectory implements AgentDirectory {

  private final EntityManager rows;

  public JpaAgentDirectory(EntityManager rows) {
    this.rows = rows;
  }

  @Override
  public Optional<KnownAgent> find(AgentName name) {
    return JpaTopologyStore.agentRow(rows, name).map(AgentRow::agent);
  }

  @Override
  public void replace(
      KnownAgent agent, List<DoorAddress> doors, Map<NodeName, StorageMapping> mappings) {
    forget("delete from DoorRow d where d.agent = :agent", agent);
    forget("delete from StorageRuleRow r where r.agent = :agent", agent);
    for (DoorAddress door : doors) {
      long node = keyOf(agent, door.node());
      rows.persist(new DoorRow(agent.id(), node, door.protocol(), door.url()));
    }
    mappings.forEach((node, mapping) -> keep(agent, keyOf(agent, node), mapping.rules()));
    rows.flush();
  }

  private void forget(String statement, KnownAgent agent) {
    rows.createQuery(statement).setParameter("agent", agent.id()).executeUpdate();
  }

  private void keep(KnownAgent agent, long node, List<PathRule> rules) {
    for (int i = 0; i < rules.size(); i++) {
      rows.persist(new StorageRuleRow(agent.id(), node, i, rules.get(i)));
    }
  }

  private static long keyOf(KnownAgent agent, NodeName node) {
    Long key = agent.nodes().get(node);
    if (key == null) {
      throw new IllegalArgumentException(node + " is not a node of agent " + agent.name());
    }
    return key;
  }
}
