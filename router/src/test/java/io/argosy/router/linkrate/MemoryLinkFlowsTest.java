package io.argosy.router.linkrate;

class MemoryLinkFlowsTest implements LinkFlowsContract {

  private final MemoryLinkFlows flows = new MemoryLinkFlows();

  @Override
  public LinkFlows flows() {
    return flows;
  }
}
