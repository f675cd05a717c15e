/** The names of data and the proof of its content: datasets, blocks, files and checksums. */
@NullMarked
package io.argosy.common.catalog;

import org.jspecify.annotations.NullMarked;
