package io.argosy.router.topology;

import io.argosy.common.storage.StorageMapping;
import io.argosy.common.topology.AgentName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.agent.Registration.DoorAddress;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Agents and what they announced, in memory; passes the contract. */
public final class MemoryAgentDirectory implements AgentDirectory {

  private final Map<AgentName, KnownAgent> agents = new HashMap<>();
  private final Map<Long, List<DoorAddress>> doors = new HashMap<>();
  private final Map<Long, Map<NodeName, StorageMapping>> mappings = new HashMap<>();

  public void add(KnownAgent agent) {
    agents.put(agent.name(), agent);
  }

  @Override
  public Optional<KnownAgent> find(AgentName name) {
    return Optional.ofNullable(agents.get(name));
  }

  @Override
  public void replace(
      KnownAgent agent, List<DoorAddress> announced, Map<NodeName, StorageMapping> storage) {
    doors.put(agent.id(), List.copyOf(announced));
    mappings.put(agent.id(), Map.copyOf(storage));
  }

  public List<DoorAddress> doorsOf(long agent) {
    return doors.getOrDefault(agent, List.of());
  }

  public Map<NodeName, StorageMapping> mappingsOf(long agent) {
    return mappings.getOrDefault(agent, Map.of());
  }
}
