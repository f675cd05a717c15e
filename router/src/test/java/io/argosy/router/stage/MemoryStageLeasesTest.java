package io.argosy.router.stage;

class MemoryStageLeasesTest extends StageLeasesContract {

  private final MemoryStageLeases leases = new MemoryStageLeases(clock, "nobody");

  @Override
  protected StageLeases as(String owner) {
    return leases.as(owner, () -> nanos);
  }

  @Override
  protected void letRenewalsFail() {
    leases.fail();
  }
}
