package io.argosy.agent.config;

import io.argosy.agent.storage.SiteStorage;
import io.argosy.common.process.RefusedToStart;
import java.util.ArrayList;
import java.util.List;

/** Holds this agent's staging directories for as long as it lives. */
final class StagingLocks implements AutoCloseable {

  private final List<StateDirectory> held = new ArrayList<>();

  StagingLocks(SiteStorage site) {
    try {
      site.stagings().forEach(path -> held.add(StateDirectory.locked("nodes.staging", path)));
    } catch (RefusedToStart refused) {
      close();
      throw refused;
    }
  }

  @Override
  public void close() {
    held.forEach(StateDirectory::close);
  }
}
