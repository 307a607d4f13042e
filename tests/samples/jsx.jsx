const view = <Outer first="1" {...rest}>
  text {value} <Inner deep={<b>bold</b>} />
</Outer>;
