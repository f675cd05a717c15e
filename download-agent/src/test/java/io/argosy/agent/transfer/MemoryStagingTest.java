package io.argosy.agent.transfer;

import io.argosy.agent.fixture.MemoryStaging;

class MemoryStagingTest implements KeptPartsContract {

  private final StagingArea staging = new MemoryStaging();

  @Override
  public StagingArea staging() {
    return staging;
  }
}
