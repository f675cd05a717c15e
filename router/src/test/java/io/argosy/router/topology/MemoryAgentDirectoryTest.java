package io.argosy.router.topology;

import io.argosy.common.topology.AgentName;
import io.argosy.common.topology.SiteName;
import io.argosy.common.wire.agent.Registration.DoorAddress;
import java.util.List;
import java.util.Map;

class MemoryAgentDirectoryTest implements AgentDirectoryContract {

  private final MemoryAgentDirectory directory = new MemoryAgentDirectory();

  @Override
  public AgentDirectory directory() {
    return directory;
  }

  @Override
  public void agent() {
    directory.add(
        new KnownAgent(1, new AgentName("agent"), new SiteName("SITE"), Map.of(OWN, 1L), false));
  }

  @Override
  public List<String> doors() {
    return directory.doorsOf(1).stream().map(DoorAddress::url).toList();
  }

  @Override
  public List<String> rules() {
    return directory.mappingsOf(1).values().stream()
        .flatMap(mapping -> mapping.rules().stream())
        .map(rule -> rule.lfnPrefix() + " " + rule.root())
        .toList();
  }
}
