package io.argosy.router.harvest;

class MemoryReportGateTest implements ReportGateContract {

  private final MemoryReportGate gate = new MemoryReportGate();

  @Override
  public ReportGate gate() {
    return gate;
  }
}
