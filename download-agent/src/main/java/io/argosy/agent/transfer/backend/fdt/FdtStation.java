package io.argosy.agent.transfer.backend.fdt;

import io.argosy.agent.fdt.FdtPatience;
import io.argosy.agent.fdt.FdtRecords;
import io.argosy.agent.fdt.FdtTool;
import io.argosy.agent.fdt.PortLeases;
import io.argosy.agent.transfer.FlatArea;
import io.argosy.agent.transfer.StagingArea;
import java.net.Inet4Address;
import java.util.Optional;

/**
 * All that a round of FDT reaches for at its own site.
 *
 * @param listen own address, where others may connect; empty where they cannot
 */
public record FdtStation(
    FdtTool tool,
    PortLeases leases,
    FlatArea area,
    StagingArea staging,
    FdtPeer doors,
    Optional<Inet4Address> listen,
    FdtPatience patience,
    FdtRecords records) {}
