package io.argosy.router.issue;

import java.util.OptionalLong;

/**
 * The facts by which the space for further files at a destination is calculated, in bytes.
 *
 * @param free that its agents measured; empty if they measured nothing
 * @param arrived in files that the last reading may not contain
 * @param capacity that an admin has set for the files of the catalogue; empty without one
 * @param held by these files
 * @param onItsWay in files that have a task, each with its whole size
 */
public record DestinationSpace(
    OptionalLong free, long arrived, OptionalLong capacity, long held, long onItsWay) {}
