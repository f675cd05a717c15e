package io.argosy.agent.fdt;

import io.argosy.agent.fixture.MemoryFdtRecords;

class MemoryFdtRecordsTest implements FdtRecordsContract {

  private final MemoryFdtRecords records = new MemoryFdtRecords();

  @Override
  public FdtRecords records() {
    return records;
  }
}
