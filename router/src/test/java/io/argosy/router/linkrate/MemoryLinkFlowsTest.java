package io.argosy.router.linkrate;

import java.util.UUID;

class MemoryLinkFlowsTest implements LinkFlowsContract {

  private final MemoryLinkFlows flows = new MemoryLinkFlows();

  @Override
  public void lease(UUID circuit) {
    flows.lease(3, OVER);
  }

  @Override
  public LinkFlows flows() {
    return flows;
  }
}
