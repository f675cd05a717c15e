/**
 * Turns a directory of this machine or of a storage into a list of files with names, sizes and
 * checksums, cut into blocks.
 */
@NullMarked
package io.argosy.deploy.scan;

import org.jspecify.annotations.NullMarked;
