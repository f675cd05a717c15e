package io.argosy.agent.claim;

import io.argosy.agent.fixture.MemoryClaimFiles;

class MemoryClaimFilesTest implements ClaimFilesContract {

  private final ClaimFiles files = new MemoryClaimFiles();

  @Override
  public ClaimFiles files() {
    return files;
  }
}
