/** Other ends of the wires, driven by a test: slow, hostile or only half there. */
@NullMarked
package io.argosy.system.tool;

import org.jspecify.annotations.NullMarked;
