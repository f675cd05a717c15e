package io.argosy.agent.verify;

import io.argosy.agent.fixture.MemoryStaging;
import io.argosy.agent.transfer.StagingArea;

class MemoryStagingTest implements StagingContract {

  private final StagingArea staging = new MemoryStaging();

  @Override
  public StagingArea staging() {
    return staging;
  }
}
