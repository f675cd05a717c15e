/** How a program of ours lives on its machine: where it binds, how it is found, when it ends. */
@NullMarked
package io.argosy.common.process;

import org.jspecify.annotations.NullMarked;
