package io.argosy.agent.transfer;

import io.argosy.agent.fixture.MemoryStaging;

class MemoryLandingTest implements KeptLandingContract {

  private final MemoryStaging staging = new MemoryStaging();

  @Override
  public Landing landing() {
    return staging.land(TASK);
  }
}
