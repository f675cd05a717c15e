/** The life cycle of a program: its addresses, its run file and its end. */
@NullMarked
package io.argosy.common.process;

import org.jspecify.annotations.NullMarked;
