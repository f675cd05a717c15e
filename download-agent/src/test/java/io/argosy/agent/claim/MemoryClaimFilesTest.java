package io.argosy.agent.claim;

import io.argosy.agent.fixture.MemoryClaimFiles;
import io.argosy.common.keep.Kept;

class MemoryClaimFilesTest implements ClaimFilesContract {

  private final Kept<Claim> files = new MemoryClaimFiles();

  @Override
  public Kept<Claim> files() {
    return files;
  }
}
