package io.argosy.agent.claim;

import io.argosy.agent.fixture.MemoryClaimFiles;
import io.argosy.common.durable.DurableItems;

class MemoryClaimFilesTest implements ClaimFilesContract {

  private final DurableItems<Claim> files = new MemoryClaimFiles();

  @Override
  public DurableItems<Claim> files() {
    return files;
  }
}
